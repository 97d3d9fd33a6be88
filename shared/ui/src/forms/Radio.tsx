import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ChangingText } from '../core/ChangingText.tsx';
import { useFieldIds } from '../core/Field.tsx';

const Dot = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: 0,
    width: '4',
    height: '4',
    margin: 0,
    marginTop: '2px',
    background: 'bg.panel',
    borderWidth: '1.5px',
    borderColor: 'border.control',
    borderRadius: 'full',
    cursor: 'pointer',
    '&:checked': { background: 'white', borderWidth: '5px', borderColor: 'primary.solid' },
    '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '2' },
  variants: { inline: { true: { flexDirection: 'row', flexWrap: 'wrap', columnGap: '5' } } },
});
const Row = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'flex-start',
    gap: '2',
    cursor: 'pointer',
    minHeight: '6',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
});
const Note = chakra('span', { base: { display: 'block', fontSize: 'sm', color: 'fg.muted' } });

const CardGrid = chakra('div', {
  base: { display: 'grid', gap: '2' },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } },
      3: { gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' } },
      4: { gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' } },
      auto: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 128px), 1fr))' },
    },
  },
  defaultVariants: { columns: 'auto' },
});
const Card = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '11',
    minWidth: 0,
    paddingInline: '3',
    paddingBlock: '2',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    transition: 'border-color 100ms, background-color 100ms',
    '&:hover:not(:has(:disabled))': { borderColor: 'border.control' },
    '&:has(:checked)': {
      borderColor: 'primary.solid',
      background: 'primary.subtle',
      boxShadow: 'inset 0 0 0 1px var(--cd-colors-primary-solid)',
    },
    '@media (forced-colors: active)': {
      '&:has(:checked)': {
        borderColor: 'Highlight',
        borderWidth: '3px',
        paddingInline: '10px',
        paddingBlock: '6px',
      },
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.ring', outlineOffset: '2px' },
    '&:has(:disabled)': { cursor: 'not-allowed', background: 'bg.muted', color: 'fg.muted' },
    '& input': {
      position: 'absolute',
      opacity: 0,
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      cursor: 'inherit',
    },
  },
});
const CardText = chakra('span', {
  base: { flex: '1 1 auto', minWidth: 0, lineHeight: 'snug', overflowWrap: 'anywhere' },
});
const CardName = chakra('span', { base: { display: 'block', fontWeight: 'medium' } });

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  /** At the end of a card: a price, a badge. */
  aside?: ReactNode;
}

export interface RadioGroupProps {
  name: string;
  options: readonly RadioOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  /** Names the set outside of a `Field group`. */
  label?: string;
  disabled?: boolean;
  inline?: boolean;
}

/** What both looks of a set have alike: the group's name, and each option's native control. */
function useRadioSet({ name, value, onValueChange, label, disabled }: RadioGroupProps) {
  const field = useFieldIds();
  return {
    set: {
      role: 'radiogroup',
      'aria-label': label,
      'aria-labelledby': label === undefined ? field?.labelId : undefined,
    },
    control: (option: RadioOption) =>
      ({
        type: 'radio',
        name,
        value: option.value,
        checked: option.value === value,
        disabled: disabled ?? option.disabled,
        onChange: () => onValueChange(option.value),
      }) as const,
  };
}

/** One of a few, as circles; put it into a `Field` with `group`. */
export function RadioGroup(props: RadioGroupProps) {
  const { set, control } = useRadioSet(props);
  return (
    <Column inline={props.inline} {...set}>
      {props.options.map((option) => (
        <Row key={option.value}>
          <Dot {...control(option)} />
          <span>
            <ChangingText>{option.label}</ChangingText>
            {option.description !== undefined && <Note>{option.description}</Note>}
          </span>
        </Row>
      ))}
    </Column>
  );
}

export interface RadioCardsProps extends RadioGroupProps {
  /** `auto` fits as many cards of at least 128 px as there is room for. */
  columns?: 1 | 2 | 3 | 4 | 'auto';
}

/** One of a few, as cards with room for a description and a price. */
export function RadioCards({ columns, ...props }: RadioCardsProps) {
  const { set, control } = useRadioSet(props);
  return (
    <CardGrid columns={columns} {...set}>
      {props.options.map((option) => (
        <Card key={option.value}>
          <input {...control(option)} />
          <CardText>
            <CardName>{option.label}</CardName>
            {option.description !== undefined && <Note>{option.description}</Note>}
          </CardText>
          <ChangingText>{option.aside}</ChangingText>
        </Card>
      ))}
    </CardGrid>
  );
}
