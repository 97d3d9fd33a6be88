import { OrderStatus, type OrderDetail } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Link, Money, Panel, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { amountDue, NINETY_DAYS } from '@certdeck/validation';
import { OrderRail } from '../../../order/OrderRail.tsx';
import { Remark } from '../../../order/Remark.tsx';

/** Product, term, money and dates of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { t, lang } = useTexts('orders');
  const { amount } = amountDue(order);
  return (
    <Panel folds title={t('facts.title')}>
      <Box marginBottom="4" css={{ '&:empty': { display: 'none' } }}>
        {order.stage !== 'issued' && <OrderRail order={order} size="lg" />}
      </Box>
      <DataList
        items={[
          { label: t('column.orderNo'), value: order.orderNo, copy: order.orderNo, mono: true },
          { label: t('column.product'), value: lang === 'zh' ? order.chineseName : order.productName },
          { label: t('column.brand'), value: order.brandName },
          { label: t('column.term'), value: <Term validity={order.validity} /> },
          { label: t('column.amount'), value: <Money cents={amount} /> },
          ...(order.packageNo === undefined
            ? []
            : [{ label: t('detail.package'), value: order.packageNo, mono: true }]),
          ...(order.mark === undefined
            ? []
            : [{ label: t('facts.mark'), value: <Mark svg={order.mark} label={t('facts.mark')} /> }]),
          { label: t('column.created'), value: <Time value={order.createTime} /> },
          { label: t('column.paid'), value: <Time value={order.payTime} /> },
          {
            label: t('facts.coverage'),
            value: <Time value={order.endTime || null} relative />,
          },
          ...(order.renews
            ? [{ label: t('facts.renews'), value: <RenewedOrder renews={order.renews} /> }]
            : []),
          ...(order.renewedBy
            ? [{ label: t('facts.renewedBy'), value: <OrderLink orderNo={order.renewedBy.orderNo} /> }]
            : []),
          ...(order.orderStatus === OrderStatus.issued
            ? [{ label: t('column.certificateEnd'), value: <Time value={order.certExpireTime} relative /> }]
            : []),
        ]}
      />
    </Panel>
  );
}

/** The mark that the certificate shows, as an image: nothing in it runs or is fetched there. */
function Mark({ svg, label }: { svg: string; label: string }) {
  return (
    <Box display="inline-block" borderWidth="1px" borderColor="border" borderRadius="md" background="white">
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} width={48} height={48} />
    </Box>
  );
}

/** The order that is renewed, and how many of its days are taken over (D-492). */
function RenewedOrder({ renews }: { renews: NonNullable<OrderDetail['renews']> }) {
  const { t } = useTexts('orders');
  return (
    <>
      <OrderLink orderNo={renews.orderNo} />
      {renews.carriedDays > 0 && (
        <Text size="sm" tone="muted">
          {t('facts.carried', { count: renews.carriedDays })}
        </Text>
      )}
    </>
  );
}

function OrderLink({ orderNo }: { orderNo: string }) {
  return (
    <Link asChild>
      <RouterLink to={`/ssl/certificate/${orderNo}`}>{orderNo}</RouterLink>
    </Link>
  );
}

/** 1 year, 90 days. */
export function Term({ validity }: { validity: number }) {
  const { t } = useTexts('orders');
  return <>{t(validity === NINETY_DAYS ? 'term.days' : 'term.years', { count: validity })}</>;
}

/** What the customer wrote about the order. */
export function RemarkPanel({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  return (
    <Panel folds title={t('remark.title')}>
      <Remark order={order} />
    </Panel>
  );
}

/** Who ordered, and for which organisation. */
export function People({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { contact, organization } = order;
  if (!contact && !organization) return null;
  return (
    <>
      {contact && (
        <Panel folds title={t('common:contact.title')}>
          <DataList
            items={[
              { label: t('people.name'), value: contact.name },
              { label: t('common:contact.email'), value: contact.email, copy: contact.email },
              { label: t('common:contact.telephone'), value: contact.telephone, copy: contact.telephone },
            ]}
          />
        </Panel>
      )}
      {organization && (
        <Panel folds title={t('people.organization')}>
          <DataList
            items={[
              {
                label: t('common:company.orgName'),
                value: organization.orgName,
                copy: organization.orgName,
              },
              {
                label: t('people.place'),
                value: (
                  <Text as="span">
                    {[organization.city, organization.province, organization.nationCode]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                ),
              },
            ]}
          />
        </Panel>
      )}
    </>
  );
}
