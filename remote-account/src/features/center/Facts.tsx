import { useTexts } from '@certdeck/i18n';
import { Code, Panel } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { AccountData, ProfileData } from './Center.resource.ts';

/** Who the account is: contacts masked, and for whom its person acts. */
export function Facts({ account, profile }: { account: AccountData; profile: ProfileData }) {
  const { t } = useTexts('account');
  const { tenant, accountNo } = account;
  return (
    <Panel title={t('center.facts')}>
      <DataList
        items={[
          { label: t('info.email'), value: profile.email && maskEmail(profile.email) },
          { label: t('info.tel'), value: profile.tel && maskPhone(profile.tel) },
          { label: t('info.companyName'), value: profile.companyName },
          ...(tenant && tenant.accountNo !== accountNo
            ? [
                {
                  label: t('center.tenant'),
                  value: (
                    <>
                      {tenant.owner} · <Code>{tenant.accountNo}</Code>
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
