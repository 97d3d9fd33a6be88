import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { wholeText } from '../core/ChangingText.tsx';
import { useFieldControl } from '../core/Field.tsx';
import { boxStyle } from './boxStyle.ts';

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

const Box = chakra('input', { base: boxStyle });

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
      background: 'white',
      borderRadius: 'full',
      transition: 'transform 120ms',
    },
    '&:checked': { background: 'primary.solid' },
    '&:checked::before': { transform: 'translateX(14px)' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (prefers-reduced-motion: reduce)': { _before: { transition: 'none' } },
    '@media (forced-colors: active)': { appearance: 'auto', _before: { content: 'none' } },
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
  return (
    <Labelled label={children}>
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
    </Labelled>
  );
}

/** The box alone, or a row of it and its words. */
function Labelled({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (label === undefined) return children;
  return (
    <Row>
      {children}
      <span>{wholeText(label)}</span>
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
  return (
    <Labelled label={children}>
      <Track
        {...rest}
        type="checkbox"
        role={SWITCH}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.checked);
        }}
      />
    </Labelled>
  );
}
