import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { checkIdCard, required } from '@certdeck/validation';
import { ProofDialog } from './ProofDialog.tsx';

const RULES = { name: required(), idCard: [required(), checkIdCard] };

/** What proves a person. */
export function PersonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('account');
  const { send } = useCallMutation(accountCalls.provePerson);
  return (
    <ProofDialog
      title={t('identity.person')}
      description={t('identity.person.how')}
      fields={[
        { name: 'name', label: t('identity.name') },
        { name: 'idCard', label: t('info.idCard') },
      ]}
      help={{ idCard: t('info.idCard.help') }}
      rules={RULES}
      limits={{ idCard: 40 }}
      send={(values) => send({ name: values['name'] ?? '', idCard: values['idCard'] ?? '' })}
      onClose={onClose}
    />
  );
}
