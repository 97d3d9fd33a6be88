import type { PkiResult } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Decoder } from '../../decode/Decoder.tsx';
import { pkiClient } from '../../pki.ts';

/** A request made for the occasion; its key is forgotten at once. */
async function sample(): Promise<PkiResult<string>> {
  const made = await pkiClient().generateCsr({
    request: {
      ...{
        hostname: 'www.example.com',
        sans: ['example.com', '*.shop.example.com'],
        signAlg: 'ECDSA',
        keyLen: 'P256',
      },
      ...{ country: 'CN', province: '上海市', city: '上海', org: '示例科技有限公司' },
    },
  });
  return made.ok ? { ok: true, value: made.value.publicKey } : made;
}

/** /certhub/tools/parse-csr: decodes requests (A§2.11, B§1.4). */
export default function ParseCsrPage() {
  const { t } = useTexts('certhub-parse-csr');
  return <Decoder tool="parse-csr" title={t('title')} lead={t('lead')} label={t('label')} sample={sample} />;
}
