import { Box, chakra, Heading } from '@certdeck/ui';

const List = chakra('ul', {
  base: { listStyleType: 'disc', paddingInlineStart: '5', display: 'grid', gap: '1' },
});

/** What goes, or what stays. */
export function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <Box>
      <Heading level={3} size="md" marginBottom="2">
        {title}
      </Heading>
      <List>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </Box>
  );
}
