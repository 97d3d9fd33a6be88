import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from './ChangingText.tsx';
import { ErrorIcon } from './icons.ts';

interface FieldState {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

/** The props that tie a control to the `Field` around it. A control's own props win. */
export function useFieldControl<
  Props extends {
    id?: string;
    disabled?: boolean;
    required?: boolean;
    'aria-describedby'?: string;
    'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  },
>(props: Props): Props {
  const field = useContext(FieldContext);
  if (!field) return props;
  return {
    ...props,
    id: props.id ?? field.id,
    disabled: props.disabled ?? (field.disabled || undefined),
    'aria-describedby': [props['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': field.required || undefined,
  };
}

/** Ids of the surrounding field, for controls made of several elements; null outside of a field. */
export function useFieldIds(): FieldState | null {
  return useContext(FieldContext);
}

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: 0, width: '100%' },
});
const LabelRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '2',
    flexWrap: 'wrap',
  },
});
const LabelText = chakra('label', { base: { fontWeight: 'medium', color: 'fg', lineHeight: 'snug' } });
const Note = chakra('span', {
  base: { fontSize: 'sm', fontWeight: 'normal', color: 'fg.subtle', marginInlineStart: '1.5' },
});
const Below = chakra('div', {
  base: {
    fontSize: 'sm',
    lineHeight: 'snug',
    color: 'fg.muted',
    '& > svg': { flexShrink: 0, marginTop: '2px' },
  },
  variants: { error: { true: { display: 'flex', gap: '1', color: 'error.fg' } } },
});

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  help?: ReactNode;
  /** Shown in place of the help. Blank text (' ') turns the field red and says nothing (D-106, D-111). */
  error?: string | null;
  required?: boolean;
  /** Adds "(optional)" behind the label. */
  optional?: boolean;
  disabled?: boolean;
  /** At the end of the label's line: a link or a counter. */
  aside?: ReactNode;
  /** For a set of controls (radios, checkboxes): a named group instead of a label for one control. */
  group?: boolean;
  hideLabel?: boolean;
  id?: string;
}

/** Label above, help below, error in place of the help; ids and aria are wired to the control inside. */
export function Field(props: FieldProps) {
  const {
    label,
    children,
    help,
    error,
    required = false,
    optional = false,
    disabled = false,
    aside,
    group,
  } = props;
  const { t } = useTexts();
  const ownId = useId();
  const id = props.id ?? ownId;
  const invalid = error !== undefined && error !== null && error !== '';
  const showsError = invalid && error.trim() !== '';
  const showsHelp = !showsError && help !== undefined && help !== null && help !== '';
  const describedBy = showsError ? `${id}-error` : showsHelp ? `${id}-help` : undefined;
  const labelId = `${id}-label`;
  const state = useMemo<FieldState>(
    () => ({ id, labelId, describedBy, invalid, required, disabled }),
    [id, labelId, describedBy, invalid, required, disabled],
  );
  const groupProps = group
    ? {
        role: 'group',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        'aria-invalid': invalid || undefined,
      }
    : {};
  return (
    <FieldContext.Provider value={state}>
      <Root {...groupProps} data-invalid={invalid ? '' : undefined}>
        <LabelRow srOnly={props.hideLabel}>
          <LabelText as={group ? 'span' : 'label'} id={labelId} htmlFor={group ? undefined : id}>
            <ChangingText>{label}</ChangingText>
            {optional && <Note>{t('form.optional')}</Note>}
          </LabelText>
          {aside}
        </LabelRow>
        {children}
        {showsError && (
          <Below error id={`${id}-error`}>
            <ErrorIcon size={14} />
            <span>{error}</span>
          </Below>
        )}
        {showsHelp && <Below id={`${id}-help`}>{help}</Below>}
      </Root>
    </FieldContext.Provider>
  );
}
