import { chakra } from '@chakra-ui/react/styled-system';
import { useContext, useEffect, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { CODE_LENGTH } from '@certdeck/validation';
import { Button } from '../core/Button.tsx';
import { UiContext } from '../core/context.ts';
import { Field } from '../core/Field.tsx';
import { Input, type InputProps } from '../core/Input.tsx';
import { Link } from '../core/typography.tsx';
import { toHalfWidth } from './digits.ts';

/** Seconds until a code can be sent again (A§4.26). */
export const RESEND_SECONDS = 60;

export interface CodeInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string;
  onValueChange: (code: string) => void;
}

/** A verification code of at most 6 characters, filled in by the phone where it can. */
export function CodeInput({ value, onValueChange, ...rest }: CodeInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      letterSpacing="0.2em"
      {...rest}
      value={value}
      onChange={(event) =>
        onValueChange(toHalfWidth(event.target.value).replace(/\s/g, '').slice(0, CODE_LENGTH))
      }
    />
  );
}

/** A recovery code as it was kept: letters and digits, with or without what was added for reading. */
export function RecoveryCodeInput({ value, onValueChange, ...rest }: CodeInputProps) {
  return (
    <Input
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      {...rest}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

const Row = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2' },
});

function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return undefined;
    const tick = () => {
      const rest = Math.ceil((until - Date.now()) / 1000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) setUntil(0);
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    start: (seconds) => {
      setLeft(seconds);
      setUntil(Date.now() + seconds * 1000);
    },
  };
}

export interface CodeFormProps {
  value: string;
  onValueChange: (code: string) => void;
  /**
   * Sends a code; resolves false (or rejects) when that failed, which leaves the button free, and a number when it
   * may be tried again after so many seconds.
   */
  onSend: () => Promise<boolean | number>;
  seconds?: number;
  label?: string;
  error?: string | null;
  help?: string;
  /** While the address to send to is missing or wrong. */
  sendDisabled?: boolean;
  onBlur?: () => void;
}

/**
 * A code with the button that sends it; after sending, the button is locked for 60 s and counts down. In a demonstration
 * a link leads to where the code can be read.
 */
export function CodeForm(props: CodeFormProps) {
  const {
    value,
    onValueChange,
    onSend,
    seconds = RESEND_SECONDS,
    label,
    error,
    help,
    sendDisabled,
    onBlur,
  } = props;
  const { t } = useTexts();
  const inbox = useContext(UiContext)?.inbox;
  const [sending, setSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const { left, start } = useCountdown();
  const send = async () => {
    setSending(true);
    try {
      const sent = await onSend();
      if (sent === true) setWasSent(true);
      if (sent !== false) start(sent === true ? seconds : sent);
    } catch (error_) {
      // The caller has shown its message; the button stays free.
      console.warn(error_);
    } finally {
      setSending(false);
    }
  };
  return (
    <Field
      label={label ?? t('code.label')}
      error={error}
      help={help}
      aside={
        inbox !== undefined &&
        wasSent && (
          <Link href={inbox} target="_blank" rel="noreferrer" fontSize="sm">
            {t('code.inbox')}
          </Link>
        )
      }
    >
      <Row>
        <CodeInput value={value} onValueChange={onValueChange} onBlur={onBlur} />
        <Button
          loading={sending}
          disabled={left > 0 || sendDisabled}
          fontVariantNumeric="tabular-nums"
          onClick={() => void send()}
        >
          {left > 0 ? t('code.resend', { n: left }) : t('code.send')}
        </Button>
      </Row>
    </Field>
  );
}
