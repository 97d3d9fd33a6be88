export { Select, type SelectOption, type SelectProps } from './Select.tsx';
export { Combobox, type ComboboxOption, type ComboboxProps } from './Combobox.tsx';
export {
  RadioCards,
  RadioGroup,
  type RadioCardsProps,
  type RadioGroupProps,
  type RadioOption,
} from './Radio.tsx';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './Checkbox.tsx';
export { Textarea, type TextareaProps } from './Textarea.tsx';
export { FoldedRow, type FoldedRowProps } from './FoldedRow.tsx';
export { DateField, type DateFieldProps } from './date/DateField.tsx';
export { NumberInput, Slider, type NumberInputProps, type SliderProps } from './Number.tsx';
export {
  CodeForm,
  CodeInput,
  RecoveryCodeInput,
  RESEND_SECONDS,
  type CodeFormProps,
  type CodeInputProps,
} from './CodeForm.tsx';
export { PasswordMeter } from './PasswordMeter.tsx';
export { PhoneInput, readPhone, type Phone, type PhoneInputProps } from './PhoneInput.tsx';
export { CountryPicker, type CountryPickerProps } from './CountryPicker.tsx';
export { useCountries, type Countries, type Country } from './countries.ts';
export { PemBox, type PemBoxProps } from './PemBox.tsx';
export {
  atSubmit,
  useValidatedForm,
  type Rule,
  type Rules,
  type ValidatedForm,
  type ValidatedFormOptions,
} from './useValidatedForm.ts';
export { toHalfWidth } from './digits.ts';
