import type { ReactNode } from 'react';
import type { DomainSuggestion } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Card, chakra, Flex, Heading, Link, Money, RefreshIcon, Skeleton, Text } from '@certdeck/ui';
import { AddToCart } from '../../cart/AddToCart.tsx';
import type { CartAdding } from '../../cart/useCartAdding.ts';
import { TRANSFER_IN_PAGE } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { NameState } from './NameState.tsx';
import { DearRenewal } from '../../prices/DearRenewal.tsx';

const Figures = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, max-content))' },
    columnGap: { base: '4', md: '8' },
    rowGap: '3',
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
    '& dd': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      margin: 0,
      fontSize: 'lg',
      fontWeight: 'semibold',
    },
  },
});

interface Props {
  answer: DomainSuggestion;
  /** A read is under way. */
  asking: boolean;
  /** Undefined for who may not fill it. */
  cart: CartAdding | undefined;
  onAskAgain(): void;
}

/** The one name that was asked for: what its registry says, in a sentence, and what it costs. */
export function ExactAnswer({ answer, asking, cart, onAskAgain }: Props) {
  const { t } = useTexts('domain');
  const { domain, unicode, state } = answer;
  const ending = unicode.slice(unicode.indexOf('.'));
  return (
    <Card padded aria-label={unicode} role="region">
      <Flex direction="column" gap="3">
        <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
          <Heading level={2} size="xl" fontWeight="normal">
            <DomainName domain={domain} unicode={unicode} />
          </Heading>
          <NameState state={state} />
        </Flex>
        {/* texts: exact.free exact.premium exact.taken exact.reserved exact.notSold exact.unknown */}
        <Text tone="muted">{state === 'invalid' ? answer.reason : t(`exact.${state}`, { ending })}</Text>
        {answer.available && (
          <Flex wrap="wrap" align="flex-end" justify="space-between" gap="3">
            <Prices answer={answer} />
            {cart && <AddToCart cart={cart} domain={domain} unicode={unicode} size="md" variant="primary" />}
          </Flex>
        )}
        {state === 'taken' && (
          <Text>
            {t('exact.transfer')}{' '}
            <Link asChild>
              <RouterLink to={TRANSFER_IN_PAGE}>{t('exact.transfer.link')}</RouterLink>
            </Link>
          </Text>
        )}
        {state === 'unknown' && (
          <div>
            <Button icon={<RefreshIcon />} loading={asking} onClick={onAskAgain}>
              {t('exact.again')}
            </Button>
          </div>
        )}
      </Flex>
    </Card>
  );
}

function Prices({ answer }: { answer: DomainSuggestion }) {
  const { t } = useTexts('domain');
  const { price, renewPrice, threeYears } = answer;
  const figure = (label: string, cents: number | null, note?: ReactNode) =>
    cents !== null && (
      <div>
        <dt>{label}</dt>
        <dd>
          <Money cents={cents} />
          {note}
        </dd>
      </div>
    );
  return (
    <Figures>
      {figure(t('price.register'), price)}
      {figure(t('price.renew'), renewPrice, <DearRenewal price={price} renewPrice={renewPrice} />)}
      {figure(t('price.threeYears'), threeYears)}
    </Figures>
  );
}

/** The shape of the answer while the registry is asked. */
export function ExactSkeleton() {
  return (
    <Card padded>
      <Flex direction="column" gap="3">
        <Skeleton height="7" width="min(280px, 70%)" />
        <Skeleton width="min(420px, 90%)" />
        <Skeleton height="9" width="min(340px, 80%)" />
      </Flex>
    </Card>
  );
}
