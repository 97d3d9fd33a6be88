import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useFieldControl } from '../core/Field.tsx';

const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: '2',
    cursor: 'pointer',
    lineHeight: 'snug',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
});

const CHECK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-7'/%3E%3C/svg%3E\")";
const DASH =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'%3E%3Cpath d='M4 8h8'/%3E%3C/svg%3E\")";

const Box = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    width: '4',
    height: '4',
    margin: 0,
    marginTop: '1px',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'sm',
    cursor: 'pointer',
    backgroundPosition: 'center',
    backgroundSize: 'contain',
    '&:checked': { backgroundColor: 'primary.solid', borderColor: 'primary.solid', backgroundImage: CHECK },
    '&:indeterminate': {
      backgroundColor: 'primary.solid',
      borderColor: 'primary.solid',
      backgroundImage: DASH,
    },
    '&[aria-invalid=true]': { borderColor: 'error.solid' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    width: '34px',
    height: '20px',
    margin: 0,
    background: 'border.control',
    borderRadius: 'full',
    cursor: 'pointer',
    transition: 'background-color 120ms',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlockStart: '2px',
      insetInlineStart: '2px',
      width: '4',
      height: '4',
      background: '#ffffff',
      borderRadius: 'full',
      transition: 'transform 120ms',
    },
    '&:checked': { background: 'primary.solid' },
    '&:checked::before': { transform: 'translateX(14px)' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

export interface CheckboxProps extends Omit<ComponentProps<typeof Box>, 'type' | 'children'> {
  /** The label beside the box; without it give `aria-label`. */
  children?: ReactNode;
  onValueChange?: (checked: boolean) => void;
  /** Neither on nor off: some of the rows below are chosen. */
  indeterminate?: boolean;
}

/** A box to tick, with its label beside it. */
export function Checkbox({
  children,
  onValueChange,
  onChange,
  indeterminate = false,
  ref,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const control = useFieldControl(rest);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = (
    <Box
      {...control}
      // Several boxes may stand in one field, so the field's id is not theirs.
      id={rest.id}
      ref={(element: HTMLInputElement | null) => {
        box.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      type="checkbox"
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.checked);
      }}
    />
  );
  if (children === undefined) return input;
  return (
    <Row>
      {input}
      <span>{children}</span>
    </Row>
  );
}

// The checkbox's own state stands for aria-checked (ARIA in HTML).
const SWITCH = 'switch';

export interface SwitchProps extends Omit<ComponentProps<typeof Track>, 'type' | 'children'> {
  children?: ReactNode;
  onValueChange?: (on: boolean) => void;
}

/** An on-off switch that works at once, without saving. */
export function Switch({ children, onValueChange, onChange, ...rest }: SwitchProps) {
  const input = (
    <Track
      {...rest}
      type="checkbox"
      role={SWITCH}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.checked);
      }}
    />
  );
  if (children === undefined) return input;
  return (
    <Row>
      {input}
      <span>{children}</span>
    </Row>
  );
}
