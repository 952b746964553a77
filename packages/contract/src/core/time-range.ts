/**
 * A range of 24-hour wall-clock times with an en dash: `09:00–17:00`. Every text of ours uses it; the assignment
 * warning keeps the hyphen of the specification.
 *
 * @param startTime `HH:MM`
 * @param endTime `HH:MM`; before `startTime` it means the next day
 */
export const formatTimeRange = (startTime: string, endTime: string): string => `${startTime}–${endTime}`;
