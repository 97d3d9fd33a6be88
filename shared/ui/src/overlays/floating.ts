import { defineStyle } from '@chakra-ui/react/styled-system';

/** The surface of menus and popovers. */
export const floatingStyle = defineStyle({
  background: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'lg',
  boxShadow: 'popover',
  outline: 'none',
  animation: 'fade-in 100ms linear',
});
