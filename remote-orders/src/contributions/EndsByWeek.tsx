import { useMemo, useState } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Card, ErrorState, Heading, Loading, Skeleton, Stack, Text } from '@certdeck/ui';
import { GhostWeeks, WeeksChart, type Week } from '@certdeck/ui/charts';
import { toReadable } from '@certdeck/validation';
import { nextEnd } from '../features/list/DaysLeft.tsx';
import { useEnds, useNextEnd, useOrderCounts } from './contributions.resource.ts';
import { figuresOf, SHOWN, weeksFrom, weeksShown, type WeekSpan } from './weeks.ts';

/** What ends in each week of half a year, or up to what ends next, each bar leading to the orders that it counts. */
export default function EndsByWeek() {
  const { t } = useTexts('orders');
  const [opened] = useState(() => new Date());
  const { weeks, borders, soonUntil } = useMemo(() => weeksFrom(opened), [opened]);
  const counts = useOrderCounts();
  const { data, error, isValidating, refresh } = useEnds(borders);
  const title = t('weeks.title');
  if (error && !data)
    return (
      <Card padded>
        <Heading level={2} size="sm">
          {title}
        </Heading>
        <ErrorState title={t('dash.failed')} retrying={isValidating} onRetry={() => void refresh()} />
      </Card>
    );
  if (!data)
    return (
      <Card padded>
        <Heading level={2} size="sm" marginBottom="3">
          {title}
        </Heading>
        <Loading>
          <Skeleton width="100%" height="148px" />
        </Loading>
      </Card>
    );
  if (counts.data?.total === 0)
    return (
      <Card padded>
        <Stack gap="3">
          <Heading level={2} size="sm">
            {title}
          </Heading>
          <GhostWeeks />
          <Text size="sm" tone="muted">
            {t('weeks.empty')}
          </Text>
        </Stack>
      </Card>
    );
  const now = Math.floor(opened.getTime() / 1000);
  const spans = new Map<Week, WeekSpan>();
  for (const span of weeks)
    spans.set({ start: span.start, ...figuresOf(span, borders, data.ends, { now, soonUntil }) }, span);
  const drawn = [...spans.keys()];
  const sums = drawn.map(({ ended, soon, manual, automatic }) => ended + soon + manual + automatic);
  const shown = weeksShown(sums);
  const isQuiet = sums.slice(0, SHOWN).every((sum) => sum === 0);
  const isEmpty = sums.every((sum) => sum === 0);
  return (
    <Card padded>
      {isEmpty ? (
        <Heading level={2} size="sm" marginBottom="1">
          {title}
        </Heading>
      ) : (
        <WeeksChart
          title={title}
          weeks={drawn.slice(0, shown)}
          link={(week, content) => <RouterLink to={listOf(spans.get(week)!)}>{content}</RouterLink>}
        />
      )}
      {isQuiet && <NextEnd now={now} weeks={isEmpty ? weeks.length : SHOWN} />}
    </Card>
  );
}

/** What ends first, where nothing does for a long time. */
function NextEnd({ now, weeks }: { now: number; weeks: number }) {
  const { t } = useTexts('orders');
  const format = useFormats();
  const { data } = useNextEnd(now);
  const next = data?.[0];
  return (
    <Text size="sm" tone="muted" marginTop="1">
      {next
        ? t('weeks.next', { date: format.day(nextEnd(next)), name: toReadable(next.commonName) })
        : t('weeks.none', { n: weeks })}
    </Text>
  );
}

/** The list of what ends in a week. */
const listOf = ({ start, end }: WeekSpan): string => `/orders/list?ends=${dayOf(start)}..${dayOf(end - 1)}`;

function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
