import { useMemo } from 'react';
import { type Translate, useFormats, useTexts } from '@certdeck/i18n';
import { Badge, EmptyState, Panel, Text, Time } from '@certdeck/ui';
import { type Column, Pager, Table } from '@certdeck/ui/data';
import { useSearchParams } from '@certdeck/federation/router';
import type { Change } from './Releases.tsx';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

const LIMIT = 20;

type Formats = Pick<ReturnType<typeof useFormats>, 'number' | 'percent'>;

/** What was done with releases: when, by whom or by which rule, from which commit and why. */
export function DeploymentLog({ changes }: { changes: readonly Change[] }) {
  const { t } = useTexts(STAFF);
  const formats = useFormats();
  const nameOf = useRemoteName();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Number(query.get('page')) || 1);
  const limit = Number(query.get('limit')) || LIMIT;
  const columns = useMemo<Column<Change>[]>(
    () => [
      { id: 'at', header: t('log.when'), cell: ({ at }) => <Time value={at} /> },
      {
        id: 'step',
        header: t('log.step'),
        title: true,
        cell: (change) => <Text overflowWrap="break-word">{stepOf(change, t, formats)}</Text>,
      },
      {
        id: 'part',
        header: t('releases.part'),
        cell: ({ part, release }) => (
          <>
            <Text overflowWrap="break-word">{nameOf(part)}</Text>
            <Text mono size="xs" tone="muted" overflowWrap="anywhere">
              {release}
            </Text>
          </>
        ),
      },
      {
        id: 'by',
        header: t('log.by'),
        cell: ({ by, rule }) =>
          rule ? (
            <Badge tone="info">{t('log.rule')}</Badge>
          ) : (
            <Text size="sm" overflowWrap="anywhere">
              {by ?? '–'}
            </Text>
          ),
      },
      { id: 'commit', header: t('log.commit'), mono: true, cell: ({ commit }) => commit ?? '–' },
      {
        id: 'why',
        header: t('log.why'),
        width: '30%',
        cell: ({ why, forced, rule }) => (
          <>
            {why && <Text overflowWrap="anywhere">{why}</Text>}
            {forced && (
              <Text size="sm" color="warning.fg">
                {t('log.forced', { checks: forced.join(', ') })}
              </Text>
            )}
            {rule && <Text size="sm">{ruleText(rule, t, formats)}</Text>}
            {!why && !forced && !rule && '–'}
          </>
        ),
      },
    ],
    [t, formats, nameOf],
  );
  const from = (page - 1) * limit;
  return (
    <Panel title={t('log.title')} description={t('log.text')}>
      <Table
        label={t('list', { what: t('log.title') })}
        columns={columns}
        rows={changes.slice(from, from + limit)}
        rowKey={({ revision, part, what }) => [revision, part, what].join()}
        empty={<EmptyState title={t('log.none')} />}
      />
      <Pager
        total={changes.length}
        limit={limit}
        page={page}
        onChange={(next) =>
          setQuery((before) => {
            const after = new URLSearchParams(before);
            for (const [name, value] of Object.entries(next)) after.set(name, String(value));
            return after;
          })
        }
      />
    </Panel>
  );
}

function stepOf({ what, host = '', share }: Change, t: Translate, { percent }: Formats): string {
  const words = { host, share: share === undefined ? '' : percent(share / 100) };
  // A rollback with a share ended a canary, and changed nothing for anybody else.
  return t(what === 'rollback' && share !== undefined ? 'did.ended' : `did.${what}`, words);
}

/** Why a rule stopped or promoted a canary, with the numbers of that moment. */
function ruleText(
  { name, kind = '', value, canary, others }: NonNullable<Change['rule']>,
  t: Translate,
  { number }: Formats,
): string {
  return t(`rule.${name}`, {
    kind: kind && t(`kind.${kind}`),
    failed: number(canary.failed),
    visits: number(canary.visits),
    otherFailed: number(others.failed),
    otherVisits: number(others.visits),
    all: number(canary.visits + others.visits),
    certainty: number(value, { style: 'percent', maximumFractionDigits: 1 }),
  });
}
