import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from '@dnd-kit/dom';

/** dnd-kit's own announcements are English, and its keyboard needs them: each row has buttons instead. */
export const PLUGINS = [AutoScroller, Cursor, Feedback, PreventSelection];

/**
 * By default a finger has to rest before it may drag, because a drag would otherwise scroll; a handle doesn't scroll.
 */
export const SENSORS = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 3 })],
  }),
];
