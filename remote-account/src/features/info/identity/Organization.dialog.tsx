import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { checkBankAccount, checkSocialCode, required } from '@certdeck/validation';
import { ProofDialog } from './ProofDialog.tsx';

const FIELDS = ['orgName', 'socialCode', 'legalName', 'openAccount', 'bankAccount'] as const;
const RULES = {
  orgName: required(),
  socialCode: [required(), checkSocialCode],
  legalName: required(),
  openAccount: required(),
  bankAccount: [required(), checkBankAccount],
};

/** What proves an organisation. */
export function OrganizationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('account');
  const { send } = useCallMutation(accountCalls.proveOrganization);
  return (
    <ProofDialog
      title={t('identity.organisation')}
      description={t('identity.organisation.how')}
      fields={FIELDS.map((name) => ({ name, label: t(`identity.${name}`) }))}
      help={{ openAccount: t('identity.openAccount.help'), bankAccount: t('identity.bankAccount.help') }}
      rules={RULES}
      limits={{ socialCode: 40, bankAccount: 64 }}
      send={(values) => send(values)}
      onClose={onClose}
    />
  );
}
