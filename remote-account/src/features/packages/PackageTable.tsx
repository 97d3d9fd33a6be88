import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Button, Flex, Money, notify, Status, Text, Time, useMoney } from '@certdeck/ui';
import { type Column, Progress, Table } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { BUY } from '../products/BuyLink.tsx';
import type { Package, usePackages } from './Packages.resource.ts';

// texts: pack.state.*
const TONES = { open: 'success', used: 'neutral', expired: 'warning', returned: 'neutral' } as const;

interface Props {
  list: ReturnType<typeof usePackages>;
  /** After one was given back. */
  onChanged: () => void;
}

/** Packages, the newest first, with what is left of each and what can be done with it. */
export function PackageTable({ list, onChanged }: Props) {
  const { t, lang } = useTexts('account');
  const may = useCan()('order:pay');
  const [asked, setAsked] = useState<Package>();
  const columns = useMemo<Column<Package>[]>(
    () => [
      {
        id: 'product',
        header: t('pack.product'),
        title: true,
        cell: ({ productName, chineseName, year }) => (
          <>
            <Text weight="medium">{lang === 'zh' ? chineseName : productName}</Text>
            <Text size="sm" tone="muted">
              {t('products.year', { count: year })}
            </Text>
          </>
        ),
      },
      {
        id: 'used',
        header: t('pack.used'),
        width: '200px',
        cell: ({ used, total }) => (
          <Progress label={t('pack.left', { count: total - used })} value={used} max={total} />
        ),
      },
      {
        id: 'state',
        header: t('earn.state'),
        cell: ({ state }) => <Status tone={TONES[state]}>{t(`pack.state.${state}`)}</Status>,
      },
      { id: 'expires', header: t('pack.expires'), cell: ({ expireTime }) => <Time value={expireTime} day /> },
      {
        id: 'amount',
        header: t('pack.price'),
        align: 'end',
        cell: ({ amount }) => <Money cents={amount} />,
      },
      ...(may
        ? [
            {
              id: 'acts',
              header: t('earn.act'),
              align: 'end' as const,
              cell: (row: Package) => <Acts row={row} onGiveBack={setAsked} />,
            },
          ]
        : []),
    ],
    [t, lang, may],
  );
  return (
    <>
      <Table
        label={t('pack.title')}
        columns={columns}
        rows={list.data ?? []}
        rowKey={({ id }) => id}
        loading={list.isLoading}
      />
      {asked && <GiveBack row={asked} onClose={() => setAsked(undefined)} onChanged={onChanged} />}
    </>
  );
}

/** Order with it, and give it back as long as that goes. */
function Acts({ row, onGiveBack }: { row: Package; onGiveBack: (row: Package) => void }) {
  const { t } = useTexts('account');
  const { hasRoute } = usePortal();
  if (row.state !== 'open') return '–';
  const name = row.packageNo;
  return (
    <Flex gap="2" justify="flex-end" wrap="wrap">
      {row.used === 0 && (
        <Button
          size="sm"
          variant="link"
          aria-label={t('factor.act', { act: t('pack.giveBack'), name })}
          onClick={() => onGiveBack(row)}
        >
          {t('pack.giveBack')}
        </Button>
      )}
      {hasRoute(BUY) && (
        <Button asChild size="sm">
          <RouterLink
            to={`${BUY}?product=${encodeURIComponent(row.productNo)}`}
            aria-label={t('factor.act', { act: t('pack.order'), name })}
          >
            {t('pack.order')}
          </RouterLink>
        </Button>
      )}
    </Flex>
  );
}

function GiveBack({ row, onClose, onChanged }: { row: Package; onClose: () => void; onChanged: () => void }) {
  const { t } = useTexts('account');
  const money = useMoney();
  const back = useCallMutation(accountCalls.returnPackage, { stale: [] });
  async function confirm() {
    const reply = await back.send({ id: row.id });
    if (reply && isSuccess(reply))
      notify.success({ text: t('pack.givenBack', { amount: money(row.amount) }) });
    else if (reply && !reply.shown) notify.error(t('failed'));
    onClose();
    onChanged();
  }
  return (
    <ConfirmDialog
      open
      title={t('pack.giveBack.title')}
      confirmLabel={t('pack.giveBack')}
      loading={back.isSending}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {t('pack.giveBack.text', { amount: money(row.amount), count: row.total })}
    </ConfirmDialog>
  );
}
