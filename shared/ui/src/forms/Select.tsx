import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { controlRecipe } from '../core/control.ts';
import { useFieldControl } from '../core/Field.tsx';
import { ChevronsUpDownIcon } from '../core/icons.ts';

const SelectElement = chakra('select', controlRecipe);
const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    minWidth: 0,
    '& > svg': {
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: '2.5',
      margin: 'auto',
      pointerEvents: 'none',
      color: 'fg.muted',
    },
  },
});

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<ComponentProps<typeof SelectElement>, 'children'> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen; can't be chosen itself. */
  placeholder?: string;
  onValueChange?: (value: string) => void;
}

/** The browser's own list, which every keyboard, phone and screen reader knows; for many options use `Combobox`. */
export function Select({ options, placeholder, onValueChange, onChange, width, ...rest }: SelectProps) {
  const control = useFieldControl(rest);
  return (
    <Frame width={width ?? '100%'}>
      <SelectElement
        {...control}
        paddingInlineEnd="8"
        textOverflow="ellipsis"
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      >
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </SelectElement>
      <ChevronsUpDownIcon size={14} />
    </Frame>
  );
}
