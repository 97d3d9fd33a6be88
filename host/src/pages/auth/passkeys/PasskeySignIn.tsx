import { useEffect, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useSession } from '@certdeck/session';
import { Alert, Box, Button, FingerprintIcon, Flex, Stack, Text } from '@certdeck/ui';
import { HOST } from '../../../texts.ts';
import { noAnswer } from '../noAnswer.ts';
import { askPasskey, knowsPasskeys, stopAsking, suggestsPasskeys } from './askPasskey.ts';

/** Milliseconds after which a waiting question is asked anew: the API's challenge is good for five minutes. */
const ASK_AGAIN = 270_000;

/**
 * Signs in by a passkey alone: by its button or, where the browser can, from the suggestions of the account's field.
 * Nothing where the browser has no passkeys.
 */
export function PasskeySignIn({ disabled }: { disabled: boolean }) {
  const { t } = useTexts(HOST);
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** Grows when suggestions are to be offered anew. */
  const [round, setRound] = useState(0);
  const run = useRef(signIn);
  useEffect(() => {
    run.current = signIn;
  });

  /** @returns whether suggestions are still to be offered */
  async function signIn(suggest: boolean): Promise<void> {
    const outcome = await askPasskey(session.client, { purpose: 'sign-in', suggest });
    if ('none' in outcome) {
      if (!suggest) setRefusal(t(`passkey.${outcome.none}`));
      return;
    }
    if (!('answer' in outcome)) {
      if (!suggest && outcome.refusal !== undefined) setRefusal(outcome.refusal || t('auth.signIn.failed'));
      return;
    }
    setRefusal('');
    setBusy(true);
    const reply = await session.signInByPasskey(outcome.answer).catch(noAnswer);
    // The frame leads on as soon as there is a token.
    if (reply && isSuccess(reply)) return;
    setBusy(false);
    if (reply && !reply.shown) setRefusal(reply.msg || t('auth.signIn.failed'));
    setRound((before) => before + 1);
  }

  useEffect(() => {
    if (!knowsPasskeys()) return undefined;
    let open = false;
    // What the page needs first comes first.
    const start = setTimeout(() => {
      void suggestsPasskeys().then((can) => {
        if (!can || ended) return;
        open = true;
        void run.current(true);
      });
    }, 500);
    const again = setTimeout(() => setRound((before) => before + 1), ASK_AGAIN);
    let ended = false;
    return () => {
      ended = true;
      clearTimeout(start);
      clearTimeout(again);
      if (open) void stopAsking();
    };
  }, [round]);

  if (!knowsPasskeys()) return null;
  return (
    <Stack gap="4" marginTop="5">
      <Flex align="center" gap="3" aria-hidden="true">
        <Box flex="1" borderTopWidth="1px" />
        <Text size="sm" tone="muted">
          {t('passkey.or')}
        </Text>
        <Box flex="1" borderTopWidth="1px" />
      </Flex>
      <Button
        size="lg"
        block
        icon={<FingerprintIcon />}
        loading={busy}
        disabled={disabled}
        onClick={() => {
          setRefusal('');
          setBusy(true);
          void signIn(false).then(() => {
            setBusy(false);
            setRound((before) => before + 1);
          });
        }}
      >
        {t('passkey.signIn')}
      </Button>
      {refusal !== '' && (
        <Alert tone="error" live>
          {refusal}
        </Alert>
      )}
    </Stack>
  );
}
