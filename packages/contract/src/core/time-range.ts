/**
 * A range of 24-hour wall-clock times with an en dash: `09:00–17:00`. All texts use it except the assignment warning,
 * which has the specification's hyphen.
 *
 * @param startTime `HH:MM`
 * @param endTime `HH:MM`; before `startTime` it means the next day
 */
export const formatTimeRange = (startTime: string, endTime: string): string => `${startTime}–${endTime}`;
