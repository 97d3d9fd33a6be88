import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Link, Text } from '@certdeck/ui';
import { type Column, ValidityRail } from '@certdeck/ui/data';
import { certPage, orderPage } from './addresses.ts';
import type { FoundCertificate } from './FoundCertificates.resource.ts';
import { furtherNames, nameOf } from './certificateText.ts';
import { Where } from './Where.tsx';

export function columnsOf(t: Translate): Column<FoundCertificate>[] {
  return [
    {
      id: 'name',
      header: t('column.name'),
      title: true,
      cell: (certificate) => {
        const count = furtherNames(certificate);
        return (
          // Names break anywhere; without this the other columns would leave them one letter a line.
          <Box minW={{ md: '160px' }}>
            <Link asChild>
              <RouterLink to={certPage(certificate.id)}>{nameOf(certificate, t)}</RouterLink>
            </Link>
            {count > 0 && (
              <Text size="sm" tone="muted" weight="normal">
                {t('names.more', { count })}
              </Text>
            )}
          </Box>
        );
      },
    },
    { id: 'issuer', header: t('column.issuer'), cell: ({ issuer }) => issuer || '-' },
    {
      id: 'end',
      header: t('column.end'),
      cell: ({ notBefore, notAfter }) => (
        <Box minW={{ md: '140px' }}>
          <ValidityRail from={notBefore} until={undefined} ends={notAfter} />
        </Box>
      ),
    },
    {
      id: 'where',
      header: t('column.where'),
      cell: (certificate) => <Where certificate={certificate} />,
    },
    { id: 'order', header: t('column.order'), cell: ({ orderNo }) => <Order orderNo={orderNo} /> },
    {
      id: 'key',
      header: t('column.key'),
      cell: ({ keyType }) => (
        <Text as="span" whiteSpace="nowrap">
          {keyType || '-'}
        </Text>
      ),
    },
  ];
}

function Order({ orderNo }: { orderNo: string }) {
  const { t } = useTexts('certhub-discovery-certs');
  const { hasRoute } = usePortal();
  if (orderNo === '') {
    return (
      <Text as="span" tone="muted">
        {t('order.none')}
      </Text>
    );
  }
  const number = (
    <Text as="span" mono>
      {orderNo}
    </Text>
  );
  if (!hasRoute(orderPage(orderNo))) return number;
  return (
    <Link asChild>
      <RouterLink to={orderPage(orderNo)}>{number}</RouterLink>
    </Link>
  );
}
