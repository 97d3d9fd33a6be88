import { orderCalls, type PaletteResultsProps, type PayOrder } from '@certdeck/contract';
import { useNavigate } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { Box, CertificateIcon, CopyIcon, DownloadIcon, Flex, RefreshIcon, Spinner, Text } from '@certdeck/ui';
import { useCopy } from '@certdeck/ui/data';
import { PaletteGroup, PaletteOption } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';
import { nextEnd } from '../features/list/DaysLeft.tsx';
import { useDownloads } from '../files/useDownloads.ts';
import { OrderRail } from '../order/OrderRail.tsx';
import { useOrderActions } from '../order/permitted.ts';
import { useRenewal } from '../order/renewal.ts';
import { StatusTag } from '../order/StatusTag.tsx';

/** Orders that are shown; the list has the others. */
const MOST = 5;

const loadFiles = () => import(/* webpackChunkName: "issued-files" */ '../files/issuedFiles.ts');

/** Orders by name, number, remark or certificate, each with its rail and status, and what can be done with the first of them. */
export default function PaletteOrders({ query, close }: PaletteResultsProps) {
  const { t } = useTexts('orders');
  const navigate = useNavigate();
  const { data, total, isPrevious } = useCall(
    orderCalls.listOrders,
    { keyword: query, limit: MOST, offset: 1 },
    { messages: 'none', keepPreviousData: true },
  );
  // What couldn't be read leaves nothing, as it does where nothing was found: the list says why.
  if (!data || data.length === 0) return null;
  const open = (to: string) => {
    close();
    void navigate(to);
  };
  const [best] = data;
  const list = `/orders/list?keyword=${encodeURIComponent(query)}`;
  return (
    <>
      <PaletteGroup title={t('palette.orders')}>
        {data.map((order) => (
          <Found key={order.orderNo} order={order} open={open} />
        ))}
        {total > data.length && (
          <PaletteOption icon={<CertificateIcon size={18} />} to={list} onChoose={() => open(list)}>
            {t('palette.orders.all', { count: total })}
          </PaletteOption>
        )}
      </PaletteGroup>
      {best && !isPrevious && <Acts order={best} close={close} />}
    </>
  );
}

function Found({ order, open }: { order: PayOrder; open(to: string): void }) {
  const { lang, t } = useTexts('orders');
  const format = useFormats();
  const end = nextEnd(order);
  const to = `/ssl/certificate/${order.orderNo}`;
  return (
    <PaletteOption
      icon={<CertificateIcon size={18} />}
      to={to}
      onChoose={() => open(to)}
      aside={
        <>
          {end > 0 && (
            <Box display={{ base: 'none', md: 'block' }} width="96px">
              <OrderRail order={order} />
            </Box>
          )}
          {end > 0 && (
            <Text
              as="span"
              size="sm"
              tone="muted"
              whiteSpace="nowrap"
              display={{ base: 'none', md: 'inline' }}
            >
              {t('palette.ends', { date: format.day(end) })}
            </Text>
          )}
          <StatusTag order={order} />
        </>
      }
    >
      {/* On one line where there is room; the name is the last to be cut. */}
      <Flex
        as="span"
        display={{ base: 'block', md: 'flex' }}
        alignItems="baseline"
        columnGap="2"
        whiteSpace={{ md: 'nowrap' }}
        overflowWrap="anywhere"
      >
        <Text
          as="span"
          mono
          weight="medium"
          flexShrink="0"
          maxWidth="100%"
          overflow="hidden"
          textOverflow="ellipsis"
        >
          {toReadable(order.commonName) || order.orderNo}
        </Text>{' '}
        <Text
          as="span"
          size="sm"
          tone="muted"
          flexShrink="9"
          minWidth="0"
          overflow="hidden"
          textOverflow="ellipsis"
        >
          {lang === 'zh' ? order.chineseName : order.productName}
        </Text>
      </Flex>
    </PaletteOption>
  );
}

/** What can be done with the best hit at once. */
function Acts({ order, close }: { order: PayOrder; close(): void }) {
  const { t } = useTexts('orders');
  const copy = useCopy();
  const renewal = useRenewal();
  const downloads = useDownloads(loadFiles);
  const mayBuy = useCan()('order:create') && renewal.offered;
  const isIssued = useOrderActions()(order.orderStatus).download;
  const name = toReadable(order.commonName) || order.orderNo;
  return (
    <PaletteGroup title={t('palette.do')}>
      {isIssued && (
        <PaletteOption
          act
          icon={<DownloadIcon size={18} />}
          aside={downloads.reading.has(order.orderNo) ? <Spinner size="sm" /> : undefined}
          onChoose={() => {
            // Closing ends the reading, so that comes when the file is saved.
            if (downloads.reading.size === 0) void downloads.save([order]).then(close);
          }}
        >
          {t('row.download', { name })}
        </PaletteOption>
      )}
      {isIssued && mayBuy && (
        <PaletteOption
          act
          icon={<RefreshIcon size={18} />}
          onChoose={() => {
            close();
            void renewal.start(order);
          }}
        >
          {t('palette.renew', { name })}
        </PaletteOption>
      )}
      <PaletteOption
        act
        icon={<CopyIcon size={18} />}
        onChoose={() => {
          void copy(order.orderNo);
          close();
        }}
      >
        {t('palette.copy', { name: order.orderNo })}
      </PaletteOption>
    </PaletteGroup>
  );
}
