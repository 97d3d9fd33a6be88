import { useState } from 'react';
import type { BundleLock } from '@certdeck/pki';
import type { Translate } from '@certdeck/i18n';
import { Box, Button, Field, Flex, LockIcon, PasswordInput, Stack, Text } from '@certdeck/ui';

export interface UnlockProps {
  locks: readonly BundleLock[];
  unlock: (lock: string, password: string) => void;
  busy: boolean;
  t: Translate;
}

/** Asks for the passwords of what is locked, one field each. */
export function Unlock({ locks, unlock, busy, t }: UnlockProps) {
  return (
    <Stack gap="4">
      {locks.map((lock) => (
        <LockForm key={lock.id} lock={lock} unlock={unlock} busy={busy} t={t} />
      ))}
    </Stack>
  );
}

function LockForm({ lock, unlock, busy, t }: Omit<UnlockProps, 'locks'> & { lock: BundleLock }) {
  const [password, setPassword] = useState('');
  const label =
    lock.alias !== null
      ? t('lock.entry', { alias: lock.alias, source: lock.place.source })
      : t('lock.file', { source: lock.place.source });
  return (
    <Box
      as="form"
      borderWidth="1px"
      borderColor="warning.border"
      borderRadius="md"
      padding="3"
      onSubmit={(event) => {
        event.preventDefault();
        unlock(lock.id, password);
      }}
    >
      <Field
        label={label}
        help={lock.scheme === null ? t('lock.help') : t('lock.scheme', { scheme: lock.scheme })}
        error={lock.wrong ? t('lock.wrong') : undefined}
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Flex marginTop="2" gap="3" align="center" wrap="wrap">
        <Button type="submit" size="sm" icon={<LockIcon size={14} />} loading={busy}>
          {t('lock.open')}
        </Button>
        {password === '' && (
          <Text size="sm" tone="muted">
            {t('lock.empty')}
          </Text>
        )}
      </Flex>
    </Box>
  );
}
