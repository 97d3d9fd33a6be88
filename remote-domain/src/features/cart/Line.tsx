import { useState } from 'react';
import { type CartLine, domainCalls } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCallMutation, useCan } from '@certdeck/session';
import {
  Box,
  chakra,
  CloseIcon,
  Flex,
  IconButton,
  Money,
  StarIcon,
  Status,
  Text,
  useMoney,
} from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { DomainName } from '../../names/DomainName.tsx';
import { DearRenewal } from '../../prices/DearRenewal.tsx';
import type { DomainContacts } from '../../names/contacts.ts';
import { LineChoices } from './LineChoices.tsx';
import { LineProblem } from './LineProblem.tsx';

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '4',
    borderBottomWidth: '1px',
    borderColor: 'border',
    borderInlineStartWidth: '3px',
    borderInlineStartColor: 'transparent',
    '&:last-of-type': { borderBottomWidth: 0 },
    '&[data-wrong]': { borderInlineStartColor: 'error.icon' },
    '&[aria-busy=true] [data-price]': { opacity: 0.5 },
  },
});

/** With these nothing that is chosen in the line makes it payable. */
const hopeless: readonly CartLine['problem'][] = [
  'taken',
  'yours',
  'reserved',
  'notSold',
  'notRegistrable',
  'notRenewable',
];

/** What can be changed of a line. */
export type LineChange = Partial<Pick<CartLine, 'years' | 'contactID' | 'autoRenew' | 'certificate'>>;

interface Props {
  line: CartLine;
  contacts: DomainContacts;
  /** Reads the cart again. */
  reread(): Promise<void>;
}

// The cart alone is read again, by whoever has changed it.
const QUIET = { stale: [] } as const;

/** One name of the cart: for how long, for whom, at what price, and what is in its way. */
export function Line({ line: kept, contacts, reread }: Props) {
  const { t } = useTexts('domain-cart');
  const money = useMoney();
  const format = useFormats();
  const may = useCan()(domainCalls.changeCartLine.permission);
  const { send: sendChange } = useCallMutation(domainCalls.changeCartLine, QUIET);
  const { send: sendRemoval } = useCallMutation(domainCalls.removeFromCart, QUIET);
  // Shown at once; what comes back from the API counts.
  const [change, setChange] = useState<LineChange>();
  const [removing, setRemoving] = useState(false);
  const line = { ...kept, ...change };
  const { domain, unicode, price, renewPrice, firstYear, threeYears, premium, problem } = line;

  async function apply(next: LineChange) {
    setChange({ ...change, ...next });
    const { autoRenew, certificate, ...rest } = next;
    await sendChange({
      id: line.id,
      ...rest,
      ...(autoRenew === undefined ? {} : { autoRenew: flagOf(autoRenew) }),
      ...(certificate === undefined ? {} : { certificate: flagOf(certificate) }),
    });
    await reread();
    setChange(undefined);
  }
  async function remove() {
    setRemoving(true);
    await sendRemoval({ id: line.id });
    await reread();
    setRemoving(false);
  }

  const end = line.newExpireTime;
  const notes = [
    ...(renewPrice === null ? [] : [t('line.renews', { price: money(renewPrice) })]),
    ...(threeYears === null || line.kind === 'renew' ? [] : [t('line.three', { price: money(threeYears) })]),
    // Of another term it isn't known before the API has said it.
    ...(end === null || change?.years !== undefined ? [] : [t('line.until', { date: format.day(end) })]),
  ];
  const isBusy = change !== undefined || removing;
  const isLost = problem !== null && hopeless.includes(problem);
  return (
    <Item data-wrong={problem === null ? undefined : ''} aria-label={unicode} aria-busy={isBusy || undefined}>
      <Flex wrap="wrap" align="flex-start" justify="space-between" columnGap="4" rowGap="2">
        <Box flex="1 1 220px" minWidth="0">
          <Flex wrap="wrap" align="center" columnGap="2.5" rowGap="1">
            <Text as="span" size="lg">
              <DomainName domain={domain} unicode={unicode} />
            </Text>
            {line.kind === 'renew' && <Status tone="info">{t('line.renewal')}</Status>}
            {premium && (
              <Status tone="accent" icon={<StarIcon size={12} />}>
                {t('line.premium')}
              </Status>
            )}
            <DearRenewal price={firstYear} renewPrice={renewPrice} />
          </Flex>
          <Text size="sm" tone="muted" tabular>
            {/* An amount stays beside what it is of. */}
            {notes.map((note) => note.replaceAll(' ', '\u00a0')).join(' · ')}
          </Text>
        </Box>
        <Flex align="center" gap="3" marginInlineStart="auto">
          {!isLost && (
            <Select
              size="sm"
              width="112px"
              aria-label={t('line.years', { name: unicode })}
              value={String(line.years)}
              disabled={!may}
              onValueChange={(years) => void apply({ years: Number(years) })}
              options={yearsOf(line).map((years) => ({
                value: String(years),
                label: t('years', { count: years }),
              }))}
            />
          )}
          <Text as="span" data-price="" weight="semibold" textAlign="end" minWidth={{ md: '104px' }}>
            {price === null ? '–' : <Money cents={price} />}
          </Text>
          {may && (
            <IconButton
              size="sm"
              label={t('line.remove', { name: unicode })}
              loading={removing}
              onClick={() => void remove()}
            >
              <CloseIcon size={16} />
            </IconButton>
          )}
        </Flex>
      </Flex>
      {problem !== null && (
        <LineProblem
          line={line}
          problem={problem}
          contacts={contacts}
          may={may}
          isBusy={isBusy}
          onChange={(next) => void apply(next)}
          onRemove={() => void remove()}
          onAskAgain={() => void reread()}
        />
      )}
      {line.kind === 'register' && !isLost && (
        <LineChoices line={line} contacts={contacts} may={may} onChange={(next) => void apply(next)} />
      )}
    </Item>
  );
}

const flagOf = (on: boolean) => (on ? ('Y' as const) : ('N' as const));

/** The terms that are sold, and the one that is chosen, which may not be among them any more. */
function yearsOf({ years, minYears, maxYears }: CartLine): number[] {
  const sold = Array.from({ length: Math.max(0, maxYears - minYears + 1) }, (_, index) => minYears + index);
  return sold.includes(years) ? sold : [...sold, years].toSorted((one, other) => one - other);
}
