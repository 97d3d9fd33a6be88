import { chakra } from '@chakra-ui/react/styled-system';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { withoutUnseenMarks } from '@certdeck/contract';
import { asciiPunctuation, textLimits } from '@certdeck/validation';
import { IconButton } from './Button.tsx';
import { controlRecipe } from './control.ts';
import { useFieldControl } from './Field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.ts';

const InputElement = chakra('input', controlRecipe);

const Frame = chakra('div', {
  base: { position: 'relative', display: 'flex', alignItems: 'center', width: '100%' },
});
const Slot = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: 0,
    display: 'flex',
    alignItems: 'center',
    color: 'fg.subtle',
    pointerEvents: 'none',
    '& > button, & > a': { pointerEvents: 'auto' },
  },
  variants: {
    side: {
      start: { insetInlineStart: '2.5' },
      end: { insetInlineEnd: '2.5', '&:has(> button)': { insetInlineEnd: '1' } },
    },
  },
});

export interface InputProps extends ComponentProps<typeof InputElement> {
  /** An icon or unit inside, before the text. */
  start?: ReactNode;
  /** An icon, unit or small button inside, behind the text. */
  end?: ReactNode;
}

/**
 * One line of text, of at most 255 characters by default (D-128). Inside a `Field` it is labelled and described
 * by it.
 */
export function Input({ start, end, ...props }: InputProps) {
  const { onChange, type } = props;
  return (
    <FramedInput
      maxLength={textLimits.line}
      start={start}
      end={end}
      {...props}
      onChange={(event) => {
        const { nativeEvent } = event;
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) cleanField(event.target, type);
        onChange?.(event);
      }}
    />
  );
}

function FramedInput({ start, end, ...props }: InputProps) {
  return <DrawnInput start={start} end={end} {...useFieldControl(props)} />;
}

/** Types whose texts are ASCII, so that the full-width signs of a Chinese or Japanese keyboard are meant as such. */
const ASCII_TYPES: readonly unknown[] = ['email', 'tel', 'url'];

/** Takes marks that nobody sees off a field, at the caret's place; while an input method composes, the text is its own. */
function cleanField(field: HTMLInputElement, type: unknown): void {
  const clean = ASCII_TYPES.includes(type) ? asciiPunctuation : withoutUnseenMarks;
  const { value, selectionStart } = field;
  const cleaned = clean(value);
  if (cleaned === value) return;
  field.value = cleaned;
  // Some types have no caret that can be set.
  if (selectionStart === null) return;
  const caret = clean(value.slice(0, selectionStart)).length;
  field.setSelectionRange(caret, caret);
}

function DrawnInput({ start, end, ...control }: InputProps) {
  if (start === undefined && end === undefined) return <InputElement {...control} />;
  return (
    <Frame>
      {start !== undefined && <Slot side="start">{start}</Slot>}
      <InputElement
        {...control}
        paddingInlineStart={start === undefined ? undefined : '8'}
        paddingInlineEnd={end === undefined ? undefined : '10'}
      />
      {end !== undefined && <Slot side="end">{end}</Slot>}
    </Frame>
  );
}

/**
 * A password with a button that shows it; `autoComplete` says current-password or new-password. It may be of any
 * length: cut, it would be another one.
 */
export function PasswordInput(props: Omit<InputProps, 'type' | 'end'>) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <FramedInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'password.hide' : 'password.show')}
          size="sm"
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
