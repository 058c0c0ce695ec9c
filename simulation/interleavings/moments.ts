/** The instants at which the people of a template do what brings them to their state, in order. */
export const MOMENTS = {
  /** What is bought here and paused a month later comes back two hours before the acts. */
  twoMonthsAgo: new Date('2027-05-10T07:55:00Z'),
  /** What is bought here is drafted again half an hour before the acts, in the hour in which a draft is corrected. */
  twoMonthsAgoInDraft: new Date('2027-05-10T09:30:00Z'),
  /** A month that began five days before the acts, whose bank answers an hour before them: nothing has followed yet. */
  monthAndFiveDaysAgo: new Date('2027-06-05T07:00:00Z'),
  /** A month and a day ago: what is bought here is renewed once before the acts. */
  monthAndDayAgo: new Date('2027-06-09T07:00:00Z'),
  /** What is bought here is to be renewed two hours before the acts, and nothing has followed yet. */
  monthAgo: new Date('2027-06-10T07:55:00Z'),
  /** A trial that begins here is over when the acts begin. */
  weekAgo: new Date('2027-07-03T09:00:00Z'),
  daysAgo: new Date('2027-07-07T08:00:00Z'),
  /** All that follows is heard and done by nobody before the acts. */
  eve: new Date('2027-07-09T21:00:00Z'),
  /** A sweep looks at what began here. */
  justNow: new Date('2027-07-10T09:57:00Z'),
} as const;

export type Moment = keyof typeof MOMENTS;

export const BEGINNING = new Date('2027-05-10T06:00:00Z');

/** When the acts are played. */
export const NOW = new Date('2027-07-10T10:00:00Z');
