import type { BundleKey } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Box, Stack, Status, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { placeText } from '../convert/Problems.tsx';

const CONTAINERS = {
  PKCS8: 'PKCS#8',
  PKCS1: 'PKCS#1',
  SEC1: 'SEC1',
  JWK: 'JWK',
  OPENSSH: 'OpenSSH',
} as const;

/** "EC P-256", "RSA 2048". */
export function keyTitle({ algorithm, curve, bits, alias }: BundleKey): string {
  const title = [algorithm, curve ?? (bits > 0 ? String(bits) : '')].filter((part) => part !== '').join(' ');
  return alias ? `${title} · ${alias}` : title;
}

/** What was found: the key, how it was wrapped and protected, and what was put right. */
export function FoundKey({ found }: { found: BundleKey }) {
  const { t } = useTexts('certhub-convert-private-key');
  const container = CONTAINERS[found.container];
  const form = found.form === 'TEXT' ? t('form.text') : found.form;
  const where =
    form === container.toUpperCase() || found.form === found.container ? container : `${container}, ${form}`;
  return (
    <Stack gap="3">
      <Box>
        <Status tone="success">{t('found', { key: keyTitle(found) })}</Status>
      </Box>
      <DataList
        items={[
          { label: t('found.container'), value: where },
          { label: t('found.protection'), value: found.scheme ?? t('found.clear') },
          { label: t('found.place'), value: placeText(found.place, t) },
          ...(found.spkiSha256 === null
            ? []
            : [{ label: t('found.pin'), value: found.spkiSha256, copy: found.spkiSha256, mono: true }]),
        ]}
      />
      {found.explicitCurve && <Text size="sm">{t('key.explicit', { curve: found.curve ?? '' })}</Text>}
    </Stack>
  );
}
