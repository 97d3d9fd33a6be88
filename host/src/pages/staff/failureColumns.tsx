import type { ReactNode } from 'react';
import type { Translate } from '@certdeck/i18n';
import { Badge, Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';

/** What the failures of a tab and those of all customers have alike. */
interface AnyFailure {
  remote: string;
  release: string;
  owner: string;
  code: string;
  detail: string;
  phase?: string;
  recovered?: string;
  count: number;
}

/** Columns of a list of failures; `last` says when and where it was seen last. */
export function failureColumns<Row extends AnyFailure>(
  t: Translate,
  nameOf: (id: string) => string,
  last: (row: Row) => ReactNode,
): Column<Row>[] {
  return [
    {
      id: 'code',
      header: t('failures.code'),
      title: true,
      cell: ({ code, recovered }) => (
        <>
          <Badge tone={recovered ? 'warning' : 'error'} whiteSpace="nowrap">
            {code}
          </Badge>
          {recovered && (
            <Text size="xs" tone="muted">
              {t(`recovered.${recovered}`)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'detail',
      header: t('failures.detail'),
      width: '45%',
      cell: ({ detail, phase }) => (
        <>
          <Text mono size="sm" overflowWrap="anywhere">
            {detail}
          </Text>
          {phase && (
            <Text size="xs" tone="muted">
              {phase}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'remote',
      header: t('failures.remote'),
      cell: ({ remote, release, owner }) => (
        <>
          <Text overflowWrap="break-word">{nameOf(remote)}</Text>
          <Text mono size="xs" tone="muted" overflowWrap="anywhere">
            {release}
          </Text>
          <Text size="xs" tone="muted">
            {owner}
          </Text>
        </>
      ),
    },
    { id: 'count', header: t('failures.count'), align: 'end', cell: ({ count }) => count },
    { id: 'last', header: t('failures.last'), cell: last },
  ];
}

/** Names a row: two failures with the same name would be one. */
export const failureKey = ({ remote, release, code, phase, recovered, detail }: AnyFailure): string =>
  [remote, release, code, phase, recovered, detail].join();
