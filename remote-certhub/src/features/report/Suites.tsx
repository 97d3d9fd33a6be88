import { useMemo } from 'react';
import type { SiteAudit } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Badge, Box, Flex, Heading, Stack, Status, Text } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';

type Protocol = SiteAudit['endpoints'][number]['protocols'][number];
type Suite = Protocol['suites'][number];

const TONES = { strong: 'success', dated: 'warning', weak: 'error', broken: 'error' } as const;

/** The suites of each version in the order in which the server chose them. */
export function Suites({ protocols }: { protocols: readonly Protocol[] }) {
  const { t } = useTexts('certhub-report');
  const columns = useMemo<readonly Column<Suite>[]>(
    () => [
      { id: 'name', header: t('suite.name'), cell: ({ name }) => name, mono: true, title: true },
      {
        id: 'strength',
        header: t('suite.strength'),
        cell: ({ strength }) => <Strength strength={strength} />,
        width: '140px',
      },
      {
        id: 'fs',
        header: t('suite.fs'),
        cell: ({ forwardSecrecy }) => t(forwardSecrecy ? 'yes' : 'no'),
        width: '180px',
      },
    ],
    [t],
  );
  return (
    <Stack gap="4">
      {protocols
        .filter(({ suites }) => suites.length > 0)
        .map(({ name, suites, ownOrder, complete }) => (
          <Box key={name} minWidth="0">
            <Flex gap="2" align="center" wrap="wrap" marginBottom="2">
              <Heading level={3} size="sm">
                {t('suites.of', { version: name })}
              </Heading>
              {ownOrder !== null && (
                <Text size="sm" tone="muted">
                  {t(ownOrder ? 'suites.own' : 'suites.client')}
                </Text>
              )}
              {!complete && <Badge tone="warning">{t('suites.part')}</Badge>}
            </Flex>
            <Table
              label={t('suites.of', { version: name })}
              columns={columns}
              rows={suites}
              rowKey={({ id }) => String(id)}
              rowName={({ name: suite }) => suite}
            />
          </Box>
        ))}
    </Stack>
  );
}

function Strength({ strength }: Pick<Suite, 'strength'>) {
  const { t } = useTexts('certhub-report');
  return <Status tone={TONES[strength]}>{t(`strength.${strength}`)}</Status>;
}
