import { chakra, Text } from '@certdeck/ui';

const Name = chakra('span', {
  base: { overflowWrap: 'anywhere', '& b': { fontWeight: 'semibold' } },
});

/** A name as people read it, its ending in bold; below it as machines do, where that differs. */
export function DomainName({ domain, unicode }: { domain: string; unicode: string }) {
  const dot = unicode.includes('.') ? unicode.indexOf('.') : unicode.length;
  return (
    <>
      <Name translate="no">
        {unicode.slice(0, dot)}
        <b>{unicode.slice(dot)}</b>
      </Name>
      {domain !== unicode && (
        <Text as="span" display="block" mono size="xs" tone="muted" translate="no">
          {domain}
        </Text>
      )}
    </>
  );
}
