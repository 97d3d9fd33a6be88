import type { DecodedAttribute } from '@certdeck/pki';
import { Panel } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** The attributes of a request but the extension request, whose contents stand for themselves. */
export function AttributesPanel({ attributes }: { attributes: readonly DecodedAttribute[] }) {
  const { t } = useDecoderTexts();
  const shown = attributes.filter(({ value }) => value !== '');
  if (shown.length === 0) return null;
  return (
    <Panel title={t('attributes.title', { count: shown.length })}>
      <DataList
        items={shown.map(({ oid, name, value }) => ({
          label: name === oid ? oid : `${name} · ${oid}`,
          value,
          copy: value,
          mono: true,
        }))}
      />
    </Panel>
  );
}
