import type { ListedDomain } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Flex, Link, Text, Time } from '@certdeck/ui';
import { namePage } from '../../names/addresses.ts';
import { AutoRenew } from '../../names/AutoRenew.tsx';
import { DomainName } from '../../names/DomainName.tsx';
import { CertificateCell } from './CertificateCell.tsx';
import { StandingCell } from './StandingCell.tsx';

/** A name on a phone: what it is, where it stands, when it expires, what protects it and whether it renews by itself. */
export function NameCard({ name, group }: { name: ListedDomain; group: string | undefined }) {
  const { t } = useTexts('domain-manage');
  return (
    <Flex direction="column" gap="2">
      <Flex wrap="wrap" align="flex-start" justify="space-between" columnGap="3" rowGap="1">
        <Box minW="0" overflowWrap="anywhere">
          <Link asChild>
            <RouterLink to={namePage(name.orderNo)}>
              <DomainName domain={name.domain} unicode={name.unicode} />
            </RouterLink>
          </Link>
        </Box>
        <div>
          <StandingCell name={name} />
        </div>
      </Flex>
      {name.expireTime !== null && (
        <Text size="sm" tone="muted">
          {t('column.expires')} <Time value={name.expireTime} day relative />
        </Text>
      )}
      <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
        <Text size="sm" tone="muted">
          {t('column.certificate')}
        </Text>
        <CertificateCell name={name} />
      </Flex>
      <Flex wrap="wrap" align="center" justify="space-between" gap="2">
        <AutoRenew name={name} worded />
        {group !== undefined && (
          <Text size="sm" tone="muted">
            {group}
          </Text>
        )}
      </Flex>
    </Flex>
  );
}
