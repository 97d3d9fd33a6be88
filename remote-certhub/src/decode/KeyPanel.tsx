import { formatFingerprint, keyText, type PublicKeyDetails } from '@certdeck/pki';
import { Panel, Text } from '@certdeck/ui';
import { DataList, type DataListItem } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** A digest in groups, copied as plain digits. */
export function digestItem(label: string, digest: string): DataListItem {
  return {
    label,
    mono: true,
    copy: digest,
    value: (
      <Text as="span" whiteSpace="pre-wrap">
        {formatFingerprint(digest)}
      </Text>
    ),
  };
}

export interface KeyPanelProps {
  publicKey: PublicKeyDetails;
  spkiSha256: string;
  pin: string;
}

/** A public key: RSA with modulus and exponent, EC with its curve and point (D-090). */
export function KeyPanel({ publicKey, spkiSha256, pin }: KeyPanelProps) {
  const { t } = useDecoderTexts();
  const items: DataListItem[] = [
    { label: t('key.kind'), value: keyText(publicKey), copy: keyText(publicKey) },
  ];
  if (publicKey.kind === 'RSA') {
    const { modulus, exponent } = publicKey;
    items.push(
      { label: t('key.exponent'), value: exponent, copy: exponent, mono: true },
      { label: t('key.modulus', { bits: publicKey.bits }), value: modulus, copy: modulus, mono: true },
    );
  }
  if (publicKey.kind === 'EC') {
    items.push({ label: t('key.point'), value: publicKey.point, copy: publicKey.point, mono: true });
  }
  items.push(digestItem(t('key.spki'), spkiSha256), {
    label: t('key.pin'),
    value: `sha256//${pin}`,
    copy: `sha256//${pin}`,
    mono: true,
  });
  return (
    <Panel title={t('key.title')}>
      <DataList items={items} />
    </Panel>
  );
}
