import { type CSSProperties, useState } from 'react';
import type { DomainDetail } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Flex, Money, Panel, Stack, Text, Time, useBreakpoint } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import { lifeAxis, type LifeAxis } from './axis.ts';
import { Drawing, Key } from './lifeLook.ts';

/** The life of a name and of its certificates on one axis, with the dates that divide it in words. */
export function LifePanel({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const [now] = useState(() => Date.now() / 1000);
  const { isMobile } = useBreakpoint();
  const axis = lifeAxis(name, now, isMobile ? 4 : 7);
  if (!axis) return null;
  return (
    <Panel title={t('life')}>
      <Stack gap="4">
        <Axis axis={axis} unicode={name.unicode} />
        <Dates name={name} now={now} />
      </Stack>
    </Panel>
  );
}

const yearOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).getFullYear();

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
const placed = (from: number, to: number): CSSProperties => ({
  insetInlineStart: percent(from),
  width: percent(to - from),
});

function Axis({ axis, unicode }: { axis: LifeAxis; unicode: string }) {
  const { t, lang } = useTexts('domain-name');
  const month = new Intl.DateTimeFormat(lang, { month: 'short' });
  const inYear = new Intl.DateTimeFormat(lang, { month: 'short', year: 'numeric' });
  const kinds = new Set(axis.rows.flatMap(({ stretches }) => stretches.map(({ kind }) => kind)));
  return (
    <div>
      <Drawing role="img" aria-label={t('life.drawing', { name: unicode })}>
        <div data-months="">
          {axis.months.map(({ time, at }, index) => (
            <span key={time} style={{ insetInlineStart: percent(at) }}>
              {(yearOf(time) === yearOf(axis.months[index - 1]?.time) ? month : inYear).format(time * 1000)}
            </span>
          ))}
        </div>
        {axis.rows.map(({ id, commonName, stretches }) => (
          <div key={id} data-row="">
            <span data-label="">{commonName === '' ? t('life.name') : toReadable(commonName)}</span>
            <div data-track="">
              {axis.months.map(({ time, at }) => (
                <u key={time} style={{ insetInlineStart: percent(at) }} />
              ))}
              {stretches.map(({ kind, from, to }) => (
                <i key={kind} data-kind={kind} style={placed(from, to)} />
              ))}
              <b data-mark="end" style={{ insetInlineStart: percent(axis.end) }} />
              <b data-mark="today" style={{ insetInlineStart: percent(axis.today) }} />
            </div>
          </div>
        ))}
      </Drawing>
      <Flex as="ul" wrap="wrap" columnGap="4" rowGap="1" marginTop="3" aria-label={t('life.key')}>
        {[...kinds].map((kind) => (
          // texts: kind.registered kind.grace kind.redemption kind.covered kind.uncovered
          <Key as="li" key={kind}>
            <i data-kind={kind} />
            {t(`kind.${kind}`)}
          </Key>
        ))}
        <Key as="li">
          <b />
          {t('life.today')}
        </Key>
      </Flex>
    </div>
  );
}

/** What comes next and what it costs, the first date first; what has gone by is left out but the registration. */
function Dates({ name, now }: { name: DomainDetail; now: number }) {
  const { t } = useTexts('domain-name');
  const format = useFormats();
  const { registeredTime, expireTime, graceEndTime, redemptionEndTime } = name;
  const { renewPrice, restorePrice } = name;
  const isAhead = (time: number | null): time is number => time !== null && time > now;
  const date = (time: number | null) => <Time value={time} day />;
  return (
    <DataList
      columns={2}
      items={[
        { label: t('date.registered'), value: date(registeredTime) },
        {
          label: t(isAhead(expireTime) ? 'date.expires' : 'date.expired'),
          value: (
            <>
              {date(expireTime)} · {format.relative(expireTime)}
            </>
          ),
        },
        ...(isAhead(graceEndTime) && graceEndTime !== expireTime
          ? [
              {
                label: t('date.grace'),
                value: (
                  <>
                    {date(graceEndTime)}
                    {renewPrice !== null && (
                      <Text as="span" tone="muted">
                        {' · '}
                        <Money cents={renewPrice} />
                      </Text>
                    )}
                  </>
                ),
              },
            ]
          : []),
        ...(isAhead(redemptionEndTime) && redemptionEndTime !== graceEndTime
          ? [
              {
                label: t('date.redemption'),
                value: (
                  <>
                    {date(redemptionEndTime)}
                    {restorePrice !== null && (
                      <Text as="span" tone="muted">
                        {' · '}
                        <Money cents={restorePrice} />
                      </Text>
                    )}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
