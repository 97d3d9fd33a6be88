import { useState } from 'react';
import type { Call } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';

/** Sends what a dialog asks about; `refusal` is why it came to nothing, in words for the dialog. */
export function useAct<Input extends object, Data>(call: Call<Input, Data>) {
  const { t } = useTexts('domain');
  const { send, isSending } = useCallMutation(call, { messages: 'own' });
  const [refusal, setRefusal] = useState('');
  /** Resolves to what the API answers; undefined where it came to nothing. */
  async function act(input: Input): Promise<Data | undefined> {
    setRefusal('');
    const reply = await send(input);
    if (!reply) setRefusal(t('transferOut.lost'));
    else if (isSuccess(reply)) return reply.data;
    // Who closes the proof of identity needs no message.
    else if (!reply.shown) setRefusal(reply.msg || t('common:op.failed.title'));
    return undefined;
  }
  return { act, isSending, refusal };
}
