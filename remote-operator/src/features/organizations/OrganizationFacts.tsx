import { checksOfLevel } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Heading, Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import type { VettingCase } from './OrganizationCase.tsx';

/** What is validated, what that rests on so far, and the orders that wait. */
export function OrganizationFacts({ one }: { one: VettingCase }) {
  const { t } = useTexts('operator');
  const { identity, checks } = one;
  const said = checksOfLevel(one.level).filter((check) => checks[check]);
  return (
    <>
      <DataList
        items={[
          { label: t('common:company.orgName'), value: identity.orgName },
          { label: t('common:company.creditCode'), value: identity.creditCode, mono: true },
          {
            label: t('common:company.address'),
            value: [
              identity.address,
              identity.postalCode,
              identity.city,
              identity.province,
              identity.nationCode,
            ]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('common:company.telephone'), value: identity.telephone },
          { label: t('common:company.dateOfIncorporation'), value: identity.dateOfIncorporation },
          { label: t('identities.customer'), value: <CustomerLink accountNo={one.accountNo} /> },
          { label: t('organizations.opened'), value: <Time value={one.openedAt} /> },
          ...(one.firstAt === 0
            ? []
            : [{ label: t('organizations.first'), value: <Step by={one.firstBy} at={one.firstAt} /> }]),
          ...(one.decidedAt === 0
            ? []
            : [{ label: t('organizations.decided'), value: <Step by={one.decidedBy} at={one.decidedAt} /> }]),
          ...(one.validUntil === 0
            ? []
            : [{ label: t('organizations.until'), value: <Time value={one.validUntil} /> }]),
        ]}
      />
      {said.length > 0 && (
        <Stack gap="2">
          <Heading level={3} size="sm">
            {t('organizations.checks')}
          </Heading>
          <DataList
            items={said.map((check) => ({
              label: t(`organizations.check.${check}`),
              value: checks[check] ?? '',
            }))}
          />
        </Stack>
      )}
      <Stack gap="2">
        <Heading level={3} size="sm">
          {t('organizations.orders')}
        </Heading>
        <Text size="sm" tone="muted" mono={one.waiting.length > 0} css={{ overflowWrap: 'anywhere' }}>
          {one.waiting.length > 0 ? one.waiting.join(', ') : t('organizations.orders.none')}
        </Text>
      </Stack>
    </>
  );
}
