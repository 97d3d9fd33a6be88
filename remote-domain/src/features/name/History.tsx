import type { DomainDetail } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Flex, Panel, Stack, Text, Time } from '@certdeck/ui';

type Event = DomainDetail['history'][number];

/** What has happened to a name, the newest first: who did it, or that the registry did. */
export function History({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  if (name.history.length === 0) return null;
  return (
    <Panel title={t('history')} folds>
      <Stack as="ol" gap="3">
        {name.history.map((event, index) => (
          // Two things may happen in one second.
          <Line key={`${event.time}-${event.kind}-${index}`} event={event} />
        ))}
      </Stack>
    </Panel>
  );
}

function Line({ event: { time, kind, actor, details } }: { event: Event }) {
  const { t } = useTexts('domain-name');
  const format = useFormats();
  const more =
    kind === 'transferAsked' && details['until'] !== undefined
      ? t('event.until', { date: format.date(details['until']) })
      : detailOf(kind, details);
  return (
    <Flex as="li" direction={{ base: 'column', md: 'row' }} columnGap="4">
      <Text as="span" size="sm" tone="muted" flexShrink="0" width={{ md: '170px' }}>
        <Time value={time} />
      </Text>
      <div>
        {/* texts: event.* */}
        <Text>{t(`event.${kind}`)}</Text>
        {(actor !== '' || more !== '') && (
          <Text size="sm" tone="muted">
            {[actor, more].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
    </Flex>
  );
}

/** What of an event's words people read. */
function detailOf(kind: Event['kind'], details: Event['details']): string {
  if (kind === 'nameservers' || kind === 'holder') return details['after'] ?? '';
  if (kind === 'registryChange') return details['text'] ?? '';
  return '';
}
