import { Fragment } from 'react';
import type { DomainSuggestion } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import {
  Button,
  Flex,
  Money,
  RefreshIcon,
  Skeleton,
  Text,
  useBreakpoint,
  VisuallyHidden,
} from '@certdeck/ui';
import { AddToCart } from '../../cart/AddToCart.tsx';
import type { CartAdding } from '../../cart/useCartAdding.ts';
import { DearRenewal } from '../../prices/DearRenewal.tsx';
import { RenewalPrice } from '../../prices/RenewalPrice.tsx';
import { DomainName } from '../../names/DomainName.tsx';
import { CardGrid, NameCards, NameGrid } from './nameListLook.ts';
import { NameState } from './NameState.tsx';

/** A part of a list that comes by itself: its rows, or their places while they are asked for, or why there are none. */
export interface ListPart {
  id: string;
  /** Undefined while they are asked for. */
  rows: readonly DomainSuggestion[] | undefined;
  /** Rows that it will have. */
  places: number;
  failed: boolean;
  asking: boolean;
  onAskAgain(): void;
}

interface Props {
  label: string;
  parts: readonly ListPart[];
  /** Undefined for who may not fill it. */
  cart: CartAdding | undefined;
}

/** Names with their state and prices: a table, and on a phone a card a name. Parts keep their places. */
export function NameList(props: Props) {
  const { isMobile } = useBreakpoint();
  return isMobile ? <Cards {...props} /> : <Rows {...props} />;
}

/** Cells of a place after the one of the name. */
const PLACES = ['state', 'first', 'renew', 'years'];

function Rows({ label, parts, cart }: Props) {
  const { t } = useTexts('domain');
  return (
    <NameGrid>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('list.name')}</th>
            <th scope="col">{t('list.state')}</th>
            <th scope="col" data-align="end">
              {t('price.register')}
            </th>
            <th scope="col" data-align="end">
              {t('price.renew')}
            </th>
            <th scope="col" data-align="end">
              {t('price.threeYears')}
            </th>
            {cart && (
              <th scope="col">
                <VisuallyHidden>{t('cart.title')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.id} aria-busy={isWaiting(part) || undefined}>
            {part.rows?.map((row) => (
              <tr key={row.domain} data-out={row.available ? undefined : ''}>
                <th scope="row">
                  <DomainName domain={row.domain} unicode={row.unicode} />
                </th>
                <td>
                  <NameState state={row.state} />
                  <Reason row={row} />
                </td>
                <Amount cents={row.price} strong />
                <td data-align="end">
                  {row.renewPrice === null ? (
                    '–'
                  ) : (
                    <RenewalPrice price={row.price} renewPrice={row.renewPrice} />
                  )}
                </td>
                <Amount cents={row.threeYears} />
                {cart && (
                  <td data-align="end">
                    {row.available && <AddToCart cart={cart} domain={row.domain} unicode={row.unicode} />}
                  </td>
                )}
              </tr>
            ))}
            {isWaiting(part) &&
              places(part).map((place) => (
                <tr key={place} aria-hidden="true">
                  <td>
                    <Skeleton height="3" width={`${38 + ((place * 17) % 30)}%`} />
                  </td>
                  {[...PLACES, ...(cart ? ['cart'] : [])].map((cell) => (
                    <td key={cell} data-align="end">
                      <Skeleton height="3" width="56px" marginInlineStart="auto" />
                    </td>
                  ))}
                </tr>
              ))}
            {part.failed && (
              <tr>
                <td colSpan={cart ? 6 : 5}>
                  <Failed part={part} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </NameGrid>
  );
}

function Cards({ label, parts, cart }: Props) {
  return (
    <NameCards aria-label={label}>
      {parts.map((part) => (
        <Fragment key={part.id}>
          {part.rows?.map((row) => (
            <li key={row.domain} data-out={row.available ? undefined : ''}>
              <Flex justify="space-between" align="flex-start" gap="3">
                <Text as="div" minWidth="0">
                  <DomainName domain={row.domain} unicode={row.unicode} />
                </Text>
                <NameState state={row.state} />
              </Flex>
              <Reason row={row} />
              {row.available && <CardPrices row={row} />}
              {row.available && cart && (
                <Flex justify="flex-end" marginTop="2">
                  <AddToCart cart={cart} domain={row.domain} unicode={row.unicode} />
                </Flex>
              )}
            </li>
          ))}
          {isWaiting(part) &&
            places(part).map((place) => (
              <li key={place} aria-hidden="true">
                <Skeleton height="4" width={`${38 + ((place * 17) % 30)}%`} marginBottom="2" />
                <Skeleton height="8" width="80%" />
              </li>
            ))}
          {part.failed && (
            <li>
              <Failed part={part} />
            </li>
          )}
        </Fragment>
      ))}
    </NameCards>
  );
}

/** Why nobody can register a name so written. */
const Reason = ({ row: { reason } }: { row: DomainSuggestion }) =>
  reason === '' ? null : (
    <Text as="div" size="sm" tone="muted">
      {reason}
    </Text>
  );

function CardPrices({ row }: { row: DomainSuggestion }) {
  const { t } = useTexts('domain');
  const prices = [
    ['price.register', row.price],
    ['price.renew', row.renewPrice],
    ['price.threeYears', row.threeYears],
  ] as const;
  return (
    <>
      <CardGrid>
        {prices.map(([key, cents]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Price cents={cents} />
            </dd>
          </div>
        ))}
      </CardGrid>
      <DearRenewal price={row.price} renewPrice={row.renewPrice} />
    </>
  );
}

function Failed({ part }: { part: ListPart }) {
  const { t } = useTexts('domain');
  return (
    <Flex role="alert" align="center" justify="space-between" wrap="wrap" gap="2">
      <Text size="sm" tone="muted">
        {t('list.failed', { count: part.places })}
      </Text>
      <Button size="sm" icon={<RefreshIcon size={14} />} loading={part.asking} onClick={part.onAskAgain}>
        {t('common:btn.retry')}
      </Button>
    </Flex>
  );
}

function Amount({ cents, strong = false }: { cents: number | null; strong?: boolean }) {
  return (
    <td data-align="end" data-strong={strong ? '' : undefined}>
      <Price cents={cents} />
    </td>
  );
}

const Price = ({ cents }: { cents: number | null }) => (cents === null ? '–' : <Money cents={cents} />);

const isWaiting = (part: ListPart): boolean => part.rows === undefined && !part.failed;
const places = (part: ListPart): number[] => Array.from({ length: part.places }, (_, index) => index);
