import type { ReactNode } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Flex, Panel, Stack, Status, Time, type Tone } from '@certdeck/ui';
import { DataList, ValidityRail } from '@certdeck/ui/data';
import { type Authority, inGroups } from './authority.ts';

const TONES: { readonly [State in Authority['state']]: Tone } = {
  prepared: 'info',
  active: 'success',
  retired: 'neutral',
  ended: 'neutral',
};

/** One authority: its life, its key's place, its lists and what it has issued. */
export function AuthorityPanel({ authority, actions }: { authority: Authority; actions: ReactNode }) {
  const { t } = useTexts('operator');
  const format = useFormats();
  const { kind, state, keyID } = authority;
  const time = (seconds: number) => (seconds === 0 ? '-' : <Time value={seconds} relative />);
  const figures = [
    {
      label: t('authority.issued'),
      value: t('authority.issued.value', {
        issued: format.number(authority.issued),
        revoked: format.number(authority.revoked),
      }),
    },
    { label: t('authority.live'), value: format.number(authority.live) },
    { label: t('authority.lastEnd'), value: time(authority.lastEnd) },
  ];
  return (
    <Panel title={t(`authority.kind.${kind}`)} description={authority.subject} actions={actions}>
      <Stack gap="4">
        <Flex gap="3" wrap="wrap" align="center">
          <Status tone={TONES[state]}>{t(`authority.state.${state}`)}</Status>
          <Status tone={authority.key === 'sealed' ? 'success' : 'neutral'}>
            {t(`authority.key.${authority.key}`)}
          </Status>
        </Flex>
        <Box maxWidth="40rem">
          <ValidityRail
            size="md"
            from={authority.notBefore}
            until={authority.notAfter}
            ends={authority.notAfter}
          />
        </Box>
        <DataList
          columns={2}
          items={[
            { label: t('authority.keyID'), value: inGroups(keyID), copy: keyID, mono: true },
            ...(kind === 'root' ? [] : figures),
            {
              label: t('authority.list'),
              value:
                authority.listMadeAt === 0 ? (
                  '-'
                ) : (
                  <>
                    {t('authority.list.number', { number: format.number(authority.listNumber) })}{' '}
                    <Time value={authority.listMadeAt} />
                  </>
                ),
            },
            { label: t('authority.listUntil'), value: time(authority.listUntil) },
            ...(kind === 'root'
              ? []
              : [{ label: t('authority.signerUntil'), value: time(authority.signerUntil) }]),
          ]}
        />
      </Stack>
    </Panel>
  );
}
