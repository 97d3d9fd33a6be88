import type { DomainDetail } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, Flex, Link, Panel, PlusIcon, Stack, Status, Text, Time } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import { BUY_PAGE, certificateOrder } from '../../names/certificateOrder.ts';

/** Certificates that have the name or one below it, with which of them outlive the name. */
export function Certificates({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const { hasRoute } = usePortal();
  const may = useCan()('order:create') && hasRoute(BUY_PAGE) && name.status === 'active';
  return (
    <Panel
      title={t('certificates')}
      actions={
        may && (
          <Button size="sm" asChild>
            <RouterLink to={certificateOrder([name.domain])}>
              <PlusIcon size={14} /> {t('certificates.order')}
            </RouterLink>
          </Button>
        )
      }
    >
      {name.certificates.length === 0 ? (
        <Text tone="muted">{t('certificates.none')}</Text>
      ) : (
        <Stack as="ul" gap="3">
          {name.certificates.map((one) => (
            <Flex as="li" key={one.orderNo} wrap="wrap" justify="space-between" columnGap="4" rowGap="1">
              <div>
                <Link asChild>
                  <RouterLink to={`/ssl/certificate/${one.orderNo}`}>
                    {toReadable(one.commonName) || one.orderNo}
                  </RouterLink>
                </Link>
                <Text size="sm" tone="muted">
                  {one.productName}
                </Text>
              </div>
              <Flex align="center" wrap="wrap" gap="2">
                {one.outlives && <Status tone="warning">{t('certificates.outlives')}</Status>}
                <Text as="span" size="sm" tone="muted">
                  {t('certificates.until')} <Time value={one.endTime} day />
                </Text>
              </Flex>
            </Flex>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
