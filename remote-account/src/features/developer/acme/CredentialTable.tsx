import { useMemo, useState } from 'react';
import type { Product } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, IconButton, Money, MoreIcon, Status, Text, Time, useMoney } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { Menu } from '@certdeck/ui/overlays';
import { productNameIn } from '@certdeck/validation';
import { type AcmeCredential, troubleOf } from './Acme.resource.ts';
import { useTermLabel } from './useTermLabel.ts';

// texts: acme.pays.balance acme.pays.package acme.dayLimit acme.totalLimit acme.maxPrice
const LIMITS = ['maxPrice', 'dayLimit', 'totalLimit'] as const;

function Spent({ of: credential }: { of: AcmeCredential }) {
  const { t } = useTexts('account');
  const money = useMoney();
  return (
    <Box fontSize="sm">
      <Text>{t(`acme.pays.${credential.scope}`)}</Text>
      {credential.scope === 'balance' && <Money cents={credential.totalSpent} />}
      {LIMITS.map((limit) => {
        const cents = credential[limit];
        return (
          cents !== undefined && (
            <Text key={limit} fontSize="xs" color="fg.muted">
              {t(`acme.${limit}`)}: {money(cents)}
            </Text>
          )
        );
      })}
    </Box>
  );
}

interface Props {
  credentials: readonly AcmeCredential[];
  products: readonly Product[];
  onRevoke: (credential: AcmeCredential) => void;
}

/** Credentials with what each orders, who pays, and what its clients have ordered. */
export function CredentialTable({ credentials, products, onRevoke }: Props) {
  const { t, lang } = useTexts('account');
  const termOf = useTermLabel();
  // The list is read anew with each visit; a credential that ends meanwhile shows it then.
  const [now] = useState(() => Date.now() / 1000);
  const columns = useMemo<Column<AcmeCredential>[]>(() => {
    const productOf = (productNo: string) => {
      const product = products.find((one) => one.productNo === productNo);
      return product ? productNameIn(product, lang) : productNo;
    };
    return [
      {
        id: 'name',
        header: t('dev.col.name'),
        title: true,
        cell: (credential) => {
          const trouble = troubleOf(credential, now);
          return (
            <Box>
              <Text fontWeight="medium" overflowWrap="anywhere">
                {credential.name}
              </Text>
              <Text
                fontFamily="mono"
                fontSize="xs"
                fontWeight="normal"
                color="fg.muted"
                overflowWrap="anywhere"
              >
                {credential.id}
              </Text>
              {trouble && (
                <Status tone={trouble === 'limit' ? 'warning' : 'error'}>
                  {/* texts: dev.trouble.* */}
                  {t(`dev.trouble.${trouble}`)}
                </Status>
              )}
            </Box>
          );
        },
      },
      {
        id: 'product',
        header: t('acme.product'),
        cell: ({ productNo, year }) => (
          <Box fontSize="sm">
            {productOf(productNo)}
            <Text fontSize="xs" color="fg.muted">
              {termOf(year)}
            </Text>
          </Box>
        ),
      },
      {
        id: 'names',
        header: t('acme.names'),
        cell: ({ suffixes }) => (
          <Text fontSize="sm" overflowWrap="anywhere">
            {suffixes.length === 0 ? t('acme.names.any') : suffixes.join(', ')}
          </Text>
        ),
      },
      { id: 'spent', header: t('acme.pays'), cell: (credential) => <Spent of={credential} /> },
      { id: 'clients', header: t('acme.clients'), cell: ({ accounts }) => accounts },
      { id: 'orders', header: t('acme.certificates'), cell: ({ orders }) => orders },
      {
        id: 'used',
        header: t('dev.col.used'),
        cell: ({ lastUsedAt }) =>
          lastUsedAt === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('dev.never')}
            </Text>
          ) : (
            <Time value={lastUsedAt} relative="only" />
          ),
      },
      {
        id: 'ends',
        header: t('dev.col.ends'),
        cell: ({ expiresAt }) =>
          expiresAt === 0 ? (
            <Text fontSize="sm" color="fg.muted">
              {t('dev.never')}
            </Text>
          ) : (
            <Time value={expiresAt} day />
          ),
      },
    ];
  }, [t, lang, termOf, products, now]);
  return (
    <Table
      label={t('acme.title')}
      columns={columns}
      rows={credentials}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowActions={(credential) =>
        credential.revokedAt === 0 && (
          <Menu
            trigger={
              <IconButton label={t('dev.more', { name: credential.name })} size="sm">
                <MoreIcon />
              </IconButton>
            }
            items={[
              { id: 'revoke', label: t('dev.revoke'), danger: true, onSelect: () => onRevoke(credential) },
            ]}
          />
        )
      }
    />
  );
}
