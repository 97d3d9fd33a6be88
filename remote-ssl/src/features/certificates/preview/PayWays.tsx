import { isPayMethod, orderCalls, paysOrders } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCan, useUser } from '@certdeck/session';
import { chakra, Money } from '@certdeck/ui';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    margin: 0,
    marginBlock: '2',
    padding: 0,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '& > li + li': { borderTopWidth: '1px', borderColor: 'border' },
  },
});
const Way = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    paddingInline: '3',
    paddingBlock: '2',
  },
});

/** The methods that are switched on for this portal, the balance with what is on it (A§2.27). */
export function PayWays() {
  const { t } = useTexts('ssl');
  const can = useCan();
  const { data } = useCall(orderCalls.payWays, can('order:pay') ? {} : null);
  const balance = useUser()?.balance;
  const ways = (data?.payWays ?? []).filter(
    (way) => way.switch === 'Y' && isPayMethod(way.name) && paysOrders(way),
  );
  if (ways.length === 0) return null;
  return (
    <List aria-label={t('payment.methods')}>
      {ways.map(({ name }) => (
        <Way key={name}>
          <span>{t(`common:pay.method.${name}`)}</span>
          {name === 'balance' && balance !== undefined && <Money cents={balance} />}
        </Way>
      ))}
    </List>
  );
}
