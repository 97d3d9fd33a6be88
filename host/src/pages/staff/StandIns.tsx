import { useSyncExternalStore } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert, Badge, Stack, Text } from '@certdeck/ui';
import { type Failure, telemetry } from '../../kernel/telemetry.ts';
import { useShell } from '../../shell/ShellContext.ts';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

/** What in this tab isn't what was given out, since that failed, and why: nobody else is told of it (docs/adr/0010). */
export function StandIns() {
  const { t } = useTexts(STAFF);
  const { registry, loader } = useShell();
  const nameOf = useRemoteName();
  const { failures } = useSyncExternalStore(telemetry().subscribe, telemetry().record);
  const replaced = failures.filter(({ recovered }) => recovered === 'last-known-good');
  const older = registry.remotes.flatMap(({ id, release }) => {
    const used = loader.attribution(id).release;
    return used === release ? [] : [{ id, release, used }];
  });
  const copied = replaced.filter(({ phase }) => phase === 'registry');
  const { shell = '-', shellInsteadOf } = registry;
  if (older.length + copied.length === 0 && !shellInsteadOf) return null;
  return (
    <Stack gap="3">
      {shellInsteadOf && (
        <Alert tone="warning" title={t('fallback.title', { remote: nameOf('host') })}>
          <Text>{t('fallback.shell.text', { used: shell, release: shellInsteadOf })}</Text>
        </Alert>
      )}
      {copied.map((failure) => (
        <Alert
          key={failure.remote}
          tone="warning"
          title={
            failure.remote === 'host'
              ? t('fallback.registry')
              : t('fallback.entry', { remote: nameOf(failure.remote) })
          }
        >
          <Text>{t('fallback.registry.text')}</Text>
          <Reason failure={failure} />
        </Alert>
      ))}
      {older.map(({ id, release, used }) => (
        <Alert key={id} tone="warning" title={t('fallback.title', { remote: nameOf(id) })}>
          <Text>{t('fallback.text', { used, release })}</Text>
          <Reason failure={replaced.find((one) => one.remote === id && one.release === release)} />
        </Alert>
      ))}
    </Stack>
  );
}

function Reason({ failure }: { failure: Failure | undefined }) {
  const { t } = useTexts(STAFF);
  if (!failure) return <Text tone="muted">{t('fallback.unknown')}</Text>;
  return (
    <Text size="sm" marginTop="1">
      <Badge tone="warning">{failure.code}</Badge>{' '}
      <Text as="span" mono>
        {failure.detail}
      </Text>
    </Text>
  );
}
