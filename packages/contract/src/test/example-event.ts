/** The request body of a schedule event with the required fields only. */
export const eventBody = {
  title: 'Lunch',
  startTime: '11:00',
  endTime: '14:00',
  scheduledDate: '2026-03-09',
  timezone: 'Europe/London',
  mediaType: 'image',
  mediaId: 'med_1',
  deviceIds: ['dev_1'],
};
