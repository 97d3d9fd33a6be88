import { developerCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { KeyForm, type KeyRefusal, type KeySettings } from './KeyForm.tsx';

const OWN = { messages: 'own', stale: [] } as const;

interface Props {
  onMade: (name: string, secret: string) => void;
  onClose: () => void;
}

/** A key that is made, and shown once. */
export function NewKeyDialog({ onMade, onClose }: Props) {
  const { t } = useTexts('account');
  const create = useCallMutation(developerCalls.createKey, OWN);

  async function send(settings: KeySettings): Promise<KeyRefusal> {
    const reply = await create.send(settings);
    if (!reply) return { said: t('dev.unsent') };
    if (!isSuccess(reply)) return { errors: reply.errors, said: reply.msg || t('failed') };
    onMade(settings.name, reply.data.key);
    return undefined;
  }

  return (
    <KeyForm
      title={t('dev.new')}
      description={t('dev.new.text')}
      submitLabel={t('dev.new.submit')}
      send={send}
      onClose={onClose}
    />
  );
}
