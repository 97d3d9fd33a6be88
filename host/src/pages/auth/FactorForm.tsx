import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BodyCode } from '@certdeck/contract';
import type { CaptchaAnswer } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import type { CallOptions, Reply } from '@certdeck/session';
import { Alert, Box, Button, Field, FingerprintIcon, PasswordInput, Stack, Text } from '@certdeck/ui';
import { CodeForm, CodeInput, RadioGroup, RecoveryCodeInput } from '@certdeck/ui/forms';
import { HOST } from '../../texts.ts';
import { Work } from './captcha/Work.tsx';
import { knowsPasskeys, type PasskeyOutcome } from './passkeys/askPasskey.ts';
import type { ProofWay } from './secondFactor.ts';
import { useSendCode } from './useSendCode.ts';

/** What came of a proof: nothing when it was right or the connection was lost, which the client has told. */
export interface ProofRefusal {
  /** Wrong, at its field. */
  error?: string;
  /** Anything else that the API said. */
  refusal?: string;
}

/** The refusal of a proof as this form shows it. */
export function refusalOf(reply: Reply<unknown>, otherwise: string): ProofRefusal {
  const { authCode, password } = reply.errors ?? {};
  if (reply.code === BodyCode.codeWrong || reply.code === BodyCode.wrongCredentials)
    return { error: authCode ?? password ?? reply.msg };
  return reply.shown ? {} : { refusal: reply.msg || otherwise };
}

interface Props {
  ways: readonly [ProofWay, ...ProofWay[]];
  /** Masked, for the ways that send a code. */
  tel: string;
  email: string;
  submitLabel: string;
  sendCode(
    contact: 'tel' | 'email',
    captcha: Partial<CaptchaAnswer>,
    options: CallOptions,
  ): Promise<Reply<unknown>>;
  askPasskey(): Promise<PasskeyOutcome>;
  /** The value is a code, the password, or the answer of a passkey. */
  submit(way: ProofWay, value: string): Promise<ProofRefusal>;
}

/** The ways that this browser has; a passkey stays where there is no other, so that the page can say why it won't do. */
function usable(ways: Props['ways']): Props['ways'] {
  const [first, ...others] = ways.filter((way) => way !== 'passkey' || knowsPasskeys());
  return first === undefined ? ways : [first, ...others];
}

/** Asks for one proof of who somebody is: a passkey, a code, a recovery code or the password. What was typed stays when it is wrong. */
export function FactorForm({ ways: given, tel, email, submitLabel, sendCode, askPasskey, submit }: Props) {
  const { t } = useTexts(HOST);
  const form = useRef<HTMLFormElement>(null);
  const [ways] = useState(() => usable(given));
  const [way, setWay] = useState<ProofWay>(ways[0]);
  const [value, setValue] = useState('');
  const [found, setFound] = useState<ProofRefusal>({});
  const [sending, setSending] = useState(false);
  const sender = useSendCode(way);
  const focusField = () =>
    form.current?.querySelector<HTMLElement>('[data-proof] input, [data-passkey]')?.focus();
  useEffect(focusField, [way]);

  const edit = (next: string) => {
    setValue(next);
    setFound({});
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (way === 'passkey') return byPasskey();
    if (value.trim() === '') {
      setFound({ error: t(way === 'password' ? 'auth.second.missing.password' : 'auth.second.missing') });
      focusField();
      return;
    }
    setSending(true);
    const result = await submit(way, way === 'password' ? value : value.trim());
    setSending(false);
    setFound(result);
    if (result.error !== undefined) focusField();
  }

  async function byPasskey() {
    setSending(true);
    setFound({});
    const outcome = await askPasskey();
    if ('answer' in outcome) {
      const { error, refusal = error } = await submit('passkey', outcome.answer);
      setFound(refusal === undefined ? {} : { refusal });
    } else if ('none' in outcome) setFound({ refusal: t(`passkey.${outcome.none}`) });
    else setFound(outcome);
    setSending(false);
  }

  return (
    <Stack asChild gap="5">
      <form ref={form} onSubmit={(event) => void send(event)} noValidate>
        {ways.length > 1 && (
          <Field label={t('auth.second.way')} group>
            <RadioGroup
              name="way"
              value={way}
              onValueChange={(next) => {
                edit('');
                setWay(ways.find((one) => one === next) ?? way);
              }}
              options={ways.map((one) => ({ value: one, label: labelOf(one) }))}
            />
          </Field>
        )}
        <Box data-proof>{field()}</Box>
        <Work working={sender.working} onCancel={sender.cancel} />
        {found.refusal !== undefined && (
          <Alert tone="error" live>
            {found.refusal}
          </Alert>
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={sending}
          {...(way === 'passkey' && { icon: <FingerprintIcon />, 'data-passkey': '' })}
        >
          {way === 'passkey' ? t('passkey.use') : submitLabel}
        </Button>
      </form>
    </Stack>
  );

  function labelOf(one: ProofWay): string {
    if (one === 'passkey') return t('passkey.one');
    if (one === 'google') return t('auth.second.google');
    if (one === 'recovery') return t('auth.second.recovery');
    if (one === 'password') return t('auth.password');
    return t(`auth.second.${one}`, { to: one === 'tel' ? tel : email });
  }

  function field() {
    const { error } = found;
    if (way === 'passkey') return <Text tone="muted">{t('passkey.help')}</Text>;
    if (way === 'tel' || way === 'email')
      return (
        <CodeForm
          key={way}
          value={value}
          onValueChange={edit}
          onSend={() => sender.send((captcha, options) => sendCode(way, captcha, options))}
          error={error ?? null}
          label={labelOf(way)}
        />
      );
    if (way === 'google')
      return (
        <Field
          label={t('auth.second.google.code')}
          help={t('auth.second.google.help')}
          error={error}
          required
        >
          <CodeInput value={value} onValueChange={edit} />
        </Field>
      );
    if (way === 'password')
      return (
        <Field label={t('auth.password')} error={error} required>
          <PasswordInput
            autoComplete="current-password"
            value={value}
            onChange={(event) => edit(event.target.value)}
          />
        </Field>
      );
    return (
      <Field label={t('auth.second.recovery')} help={t('auth.second.recovery.help')} error={error} required>
        <RecoveryCodeInput value={value} onValueChange={edit} />
      </Field>
    );
  }
}
