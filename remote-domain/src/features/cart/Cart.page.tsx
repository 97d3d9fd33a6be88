import { type ReactNode, useState } from 'react';
import { CART_LINES, type CartLine, domainCalls } from '@certdeck/contract';
import { useExplain, usePortal } from '@certdeck/federation';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  CartIcon,
  Container,
  EmptyState,
  Grid,
  Loading,
  PageHeader,
  Panel,
  SearchIcon,
  Skeleton,
  Stack,
  UsersIcon,
} from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { useCart } from '../../cart/cart.resource.ts';
import { type PaidName, PaidNotice } from '../../cart/PaidNotice.tsx';
import { CONTACTS_PAGE, MINE_PAGE, SEARCH_PAGE } from '../../names/addresses.ts';
import { PayProblemAlert } from '../../pay/PayProblemAlert.tsx';
import { usePayFromBalance } from '../../pay/usePayFromBalance.ts';
import { useDomainContacts } from '../../names/contacts.ts';
import { Line } from './Line.tsx';
import { Summary } from './Summary.tsx';

const NO_LINES: readonly CartLine[] = [];
const NOBODY: readonly PaidName[] = [];

/** Lines that one payment takes: those that can be paid, as many as it may have. */
const payableOf = (lines: readonly CartLine[]): readonly CartLine[] =>
  lines.filter(({ problem, price }) => problem === null && price !== null).slice(0, CART_LINES);

/** /domain/cart: names to be bought, what has to be settled of each, and the payment from the balance. */
export default function CartPage() {
  const { t } = useTexts('domain-cart');
  const explain = useExplain();
  const navigate = useNavigate();
  const { hasRoute } = usePortal();
  const list = useCart();
  const contacts = useDomainContacts();
  const [paid, setPaid] = useState(NOBODY);
  const { refresh } = list;
  const lines = list.data ?? NO_LINES;
  const payable = payableOf(lines);
  const payment = usePayFromBalance(domainCalls.payCart, {
    // What was chosen for a name, and what it is like: both may be another by now.
    reread: () => Promise.all([refresh(), contacts.refresh()]),
    onPaid: async (orderNos) => {
      const names = payable.map((line, index) => paidNameOf(line, orderNos[index] ?? ''));
      if (payable.length === lines.length) await navigate(MINE_PAGE, { state: { paid: names } });
      else setPaid(names);
      void refresh();
    },
  });
  const total = payable.reduce((sum, { price }) => sum + (price ?? 0), 0);
  const pay = () =>
    void payment.pay({
      cartIDs: payable.map(({ id }) => id),
      amount: total,
      newEnds: payable.map(({ newExpireTime }) => String(newExpireTime ?? 0)),
      contacts: payable.map(({ contactVersion }) => contactVersion),
      autoRenew: payable.filter(({ autoRenew }) => autoRenew).map(({ id }) => id),
    });

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('title')}
        description={t('lead')}
        actions={
          <>
            {hasRoute(CONTACTS_PAGE) && (
              <Button icon={<UsersIcon />} asChild>
                <RouterLink to={CONTACTS_PAGE}>{t('contact.manage')}</RouterLink>
              </Button>
            )}
            {lines.length > 0 && (
              <Button icon={<SearchIcon />} asChild>
                <RouterLink to={SEARCH_PAGE}>{t('search')}</RouterLink>
              </Button>
            )}
          </>
        }
      />
      <Stack gap="4">
        {paid.length > 0 && <PaidNotice paid={paid} linked onClose={() => setPaid(NOBODY)} />}
        <ListBody list={list} explain={explain}>
          {list.data === undefined ? (
            <Waiting />
          ) : lines.length === 0 ? (
            <Empty>{payment.problem && <PayProblemAlert problem={payment.problem} cents={0} />}</Empty>
          ) : (
            <Grid
              gap="4"
              alignItems="start"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
            >
              <Panel flush title={t('lines', { count: lines.length })}>
                <ul>
                  {lines.map((line) => (
                    <Line key={line.id} line={line} contacts={contacts} reread={refresh} />
                  ))}
                </ul>
              </Panel>
              <Summary
                lines={lines}
                payable={payable}
                total={total}
                isStale={list.isValidating && list.isPrevious}
                payment={payment}
                onPay={pay}
              />
            </Grid>
          )}
        </ListBody>
      </Stack>
    </Container>
  );
}

const paidNameOf = ({ unicode, domain, kind, certificate }: CartLine, orderNo: string): PaidName => ({
  ...{ unicode, domain, kind, orderNo },
  certificate: certificate && kind === 'register',
});

function Empty({ children }: { children: ReactNode }) {
  const { t } = useTexts('domain-cart');
  return (
    <>
      {children}
      <EmptyState
        level={2}
        icon={<CartIcon size={22} />}
        title={t('empty')}
        actions={
          <Button variant="primary" icon={<SearchIcon />} asChild>
            <RouterLink to={SEARCH_PAGE}>{t('search')}</RouterLink>
          </Button>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <Loading>
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
        <Stack gap="4">
          <Skeleton height="112px" />
          <Skeleton height="112px" />
        </Stack>
        <Skeleton height="240px" />
      </Grid>
    </Loading>
  );
}
