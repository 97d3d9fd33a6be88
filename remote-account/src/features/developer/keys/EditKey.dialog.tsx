import { developerCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { KeyForm, type KeyRefusal, type KeySettings } from './KeyForm.tsx';
import type { ApiKey } from './Keys.resource.ts';

const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  apiKey: ApiKey;
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

/** Changes a key, whose secret remains the same (D-474). */
export function EditKeyDialog({ apiKey, refresh, onClose }: Props) {
  const { t } = useTexts('account');
  const change = useCallMutation(developerCalls.changeKey, OWN);

  async function send(settings: KeySettings): Promise<KeyRefusal> {
    const reply = await change.send({ id: apiKey.id, revision: apiKey.revision, ...settings });
    // Whatever the answer was, the list says what is true; the form goes on from what it was opened with.
    await refresh();
    if (!reply) return { said: t('dev.unsent') };
    if (!isSuccess(reply)) return { errors: reply.errors, said: reply.msg || t('failed') };
    onClose();
    notify.success(t('dev.edited', { name: settings.name }));
    return undefined;
  }

  return (
    <KeyForm
      title={t('dev.edit.title', { name: apiKey.name })}
      description={t('dev.edit.text')}
      submitLabel={t('common:btn.save')}
      present={apiKey}
      send={send}
      onClose={onClose}
    />
  );
}
