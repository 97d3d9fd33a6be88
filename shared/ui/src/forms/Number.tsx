import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ReactNode } from 'react';
import { toHalfWidth } from './digits.ts';
import { isComposing } from '../core/composing.ts';
import { Input } from '../core/Input.tsx';

export interface NumberInputProps {
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  /** What the arrow keys add; also how many decimals are kept. */
  step?: number;
  unit?: ReactNode;
  disabled?: boolean;
  id?: string;
  placeholder?: string;
  onBlur?: () => void;
  'aria-label'?: string;
}

function decimalsOf(step: number): number {
  return (String(step).split('.')[1] ?? '').length;
}

/** A number; the arrow keys step, full-width digits are understood, limits are kept when the field is left. */
export function NumberInput(props: NumberInputProps) {
  const { value, onValueChange, min = -Infinity, max = Infinity, step = 1, unit, onBlur, ...rest } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const clamp = (number: number) => Number(Math.min(max, Math.max(min, number)).toFixed(decimalsOf(step)));
  const type = (text: string) => {
    const cleaned = toHalfWidth(text).replace(/[^\d.-]/g, '');
    setDraft(cleaned);
    const number = Number(cleaned);
    onValueChange(cleaned === '' || Number.isNaN(number) ? null : number);
  };
  const stepBy = (direction: 1 | -1) => {
    setDraft(null);
    onValueChange(clamp((value ?? 0) + direction * step));
  };
  return (
    <Input
      {...rest}
      inputMode={decimalsOf(step) > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={draft ?? (value === null ? '' : String(value))}
      end={unit}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (isComposing(event) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        stepBy(event.key === 'ArrowUp' ? 1 : -1);
      }}
      onBlur={() => {
        setDraft(null);
        if (value !== null) onValueChange(clamp(value));
        onBlur?.();
      }}
    />
  );
}

const thumb = {
  appearance: 'none',
  width: '18px',
  height: '18px',
  background: 'white',
  border: '2px solid var(--cd-colors-primary-solid)',
  borderRadius: '9999px',
} as const;
const Range = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: '6',
    background: 'transparent',
    cursor: 'pointer',
    '&:disabled': { cursor: 'not-allowed', opacity: 0.5 },
    // One line behind the thumb, filled up to the value.
    backgroundImage:
      'linear-gradient(to right, var(--cd-colors-primary-solid) var(--share), var(--cd-colors-bg-emphasis) var(--share))',
    backgroundSize: '100% 4px',
    backgroundPosition: 'center',
    backgroundRepeat: 'no-repeat',
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': thumb,
  },
});
const Head = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', gap: '3' } });
const Wrapper = chakra('label', { base: { display: 'block', width: '100%' } });

export interface SliderProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Text of the value. */
  format?: (value: number) => string;
  disabled?: boolean;
}

/** A value on a line; arrow keys, Page Up and Page Down work. */
export function Slider({
  label,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  format = String,
  disabled,
}: SliderProps) {
  return (
    <Wrapper>
      <Head>
        <span>{label}</span>
        <span aria-hidden="true">{format(value)}</span>
      </Head>
      <Range
        type="range"
        aria-label={label}
        aria-valuetext={format(value)}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        style={{ ['--share' as string]: `${((value - min) / (max - min || 1)) * 100}%` }}
        onChange={(event) => onValueChange(Number(event.target.value))}
      />
    </Wrapper>
  );
}
