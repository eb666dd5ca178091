// The stack frames that a Java library method adds above a script when it throws. Recorded from a real server for common mistakes; a line
// for a method, the kind of exception and, where one kind has several ways, a part of its text.
//
//   LocalDate.of/3 DateTimeException 'leap year' java.time.LocalDate.create:459 java.time.LocalDate.of:277
//   Deque.pop/0 on LinkedList NoSuchElementException java.util.LinkedList.removeFirst:282 java.util.LinkedList.pop:813
//
// The innermost call comes first. A method is named by the class that declares it here; `on` is the class of the object.

/** Calls that many methods share. */
export const SHARED: Readonly<Record<string, string>> = {
  '@outOfText':
    'jdk.internal.util.Preconditions$1.apply:55 jdk.internal.util.Preconditions$1.apply:52 jdk.internal.util.Preconditions$4.apply:213 jdk.internal.util.Preconditions$4.apply:210',
  '@index':
    'jdk.internal.util.Preconditions.outOfBounds:98 jdk.internal.util.Preconditions.outOfBoundsCheckIndex:106 jdk.internal.util.Preconditions.checkIndex:302',
  '@listIndex':
    'jdk.internal.util.Preconditions.outOfBounds:100 jdk.internal.util.Preconditions.outOfBoundsCheckIndex:106 jdk.internal.util.Preconditions.checkIndex:302 java.util.Objects.checkIndex:365',
  '@range':
    'jdk.internal.util.Preconditions.outOfBounds:98 jdk.internal.util.Preconditions.outOfBoundsCheckFromToIndex:112 jdk.internal.util.Preconditions.checkFromToIndex:349',
  '@format': 'java.lang.NumberFormatException.forInputString:67',
  '@parsed': 'java.time.format.DateTimeFormatter.parseResolved0:2108 java.time.format.DateTimeFormatter.parse:2010',
  '@resolved': 'java.time.format.DateTimeFormatter.createError:2079 java.time.format.DateTimeFormatter.parse:2014',
  '@value': 'java.time.temporal.ValueRange.checkValidValue:319 java.time.temporal.ChronoField.checkValidValue:721',
  '@notNull': 'java.util.Objects.requireNonNull:220',
}

export const RECORDED = `
ArrayDeque.new/1 NullPointerException java.util.ArrayDeque.<init>:207
ArrayList.new/1 NullPointerException java.util.ArrayList.<init>:182
Base64.Decoder.decode/1 IllegalArgumentException 'Input byte[] should at least have' java.util.Base64$Decoder.decodedOutLength:713
  java.util.Base64$Decoder.decode:569 java.util.Base64$Decoder.decode:593
Base64.Decoder.decode/1 IllegalArgumentException 'Illegal base' java.util.Base64$Decoder.decode0:852 java.util.Base64$Decoder.decode:570
  java.util.Base64$Decoder.decode:593
BigDecimal.add/1 NullPointerException java.math.BigDecimal.add:1412
BigDecimal.compareTo/1 NullPointerException java.math.BigDecimal.compareTo:3083
BigDecimal.divide/1 ArithmeticException 'Non-terminating' java.math.BigDecimal.divide:1810
BigDecimal.divide/1 ArithmeticException 'Division by zero' java.math.BigDecimal.divide:1785
BigDecimal.divide/2 ArithmeticException java.math.BigDecimal.divide:1862
BigDecimal.divideToIntegralValue/1 ArithmeticException java.math.BigDecimal.divide:1862 java.math.BigDecimal.divideToIntegralValue:1912
BigDecimal.intValueExact/0 ArithmeticException java.math.BigDecimal.commonNeedIncrement:4882 java.math.BigDecimal.needIncrement:4932
  java.math.BigDecimal.divideAndRound:4846 java.math.BigDecimal.setScale:2900 java.math.BigDecimal.longValueExact:3619
  java.math.BigDecimal.intValueExact:3678
BigDecimal.longValueExact/0 ArithmeticException 'Rounding necessary' java.math.BigDecimal.commonNeedIncrement:4882
  java.math.BigDecimal.needIncrement:4932 java.math.BigDecimal.divideAndRound:4846 java.math.BigDecimal.setScale:2900
  java.math.BigDecimal.longValueExact:3619
BigDecimal.longValueExact/0 ArithmeticException 'Overflow' java.math.BigDecimal.longValueExact:3616
BigDecimal.new/1 NumberFormatException 'is neither' java.math.BigDecimal.<init>:628 java.math.BigDecimal.<init>:517
  java.math.BigDecimal.<init>:923
BigDecimal.new/1 NumberFormatException 'more than one decimal' java.math.BigDecimal.<init>:605 java.math.BigDecimal.<init>:517
  java.math.BigDecimal.<init>:923
BigDecimal.new/1 NumberFormatException java.math.BigDecimal.<init>:723 java.math.BigDecimal.<init>:517 java.math.BigDecimal.<init>:923
BigDecimal.pow/1 ArithmeticException java.math.BigDecimal.pow:2442
BigDecimal.remainder/1 ArithmeticException java.math.BigDecimal.divide:1862 java.math.BigDecimal.divideToIntegralValue:1912
  java.math.BigDecimal.divideAndRemainder:2068 java.math.BigDecimal.remainder:2010
BigDecimal.setScale/1 ArithmeticException java.math.BigDecimal.commonNeedIncrement:4882 java.math.BigDecimal.needIncrement:4932
  java.math.BigDecimal.divideAndRound:4846 java.math.BigDecimal.setScale:2900 java.math.BigDecimal.setScale:2960
BigDecimal.toBigIntegerExact/0 ArithmeticException java.math.BigDecimal.commonNeedIncrement:4882 java.math.BigDecimal.needIncrement:4932
  java.math.BigDecimal.divideAndRound:4846 java.math.BigDecimal.setScale:2900 java.math.BigDecimal.toBigIntegerExact:3532
BigDecimal.valueOf/1 NumberFormatException java.math.BigDecimal.valueOf:1388
BigInteger.divide/1 ArithmeticException java.math.MutableBigInteger.divideKnuth:1271 java.math.BigInteger.divideKnuth:2491
  java.math.BigInteger.divide:2472
BigInteger.intValueExact/0 ArithmeticException java.math.BigInteger.intValueExact:5066
BigInteger.longValueExact/0 ArithmeticException java.math.BigInteger.longValueExact:5047
BigInteger.mod/1 ArithmeticException java.math.BigInteger.mod:2880
BigInteger.modInverse/1 ArithmeticException java.math.BigInteger.modInverse:3462
BigInteger.modPow/2 ArithmeticException java.math.BigInteger.modPow:2901
BigInteger.new/1 NumberFormatException 'For input' @format java.lang.Integer.parseInt:565 java.math.BigInteger.<init>:583
  java.math.BigInteger.<init>:721
BigInteger.new/1 NumberFormatException 'Zero' java.math.BigInteger.<init>:533 java.math.BigInteger.<init>:721
BigInteger.pow/1 ArithmeticException java.math.BigInteger.pow:2596
BigInteger.remainder/1 ArithmeticException java.math.MutableBigInteger.divideKnuth:1271 java.math.MutableBigInteger.divideKnuth:1255
  java.math.BigInteger.remainderKnuth:2550 java.math.BigInteger.remainder:2538
Byte.parseByte/1 NumberFormatException 'Value out of range. Value:' java.lang.Byte.parseByte:197 java.lang.Byte.parseByte:221
Byte.parseByte/1 NumberFormatException 'For input' @format java.lang.Integer.parseInt:565 java.lang.Byte.parseByte:195
  java.lang.Byte.parseByte:221
Byte.parseByte/2 NumberFormatException @format java.lang.Integer.parseInt:565 java.lang.Byte.parseByte:195
CharSequence.subSequence/2 StringIndexOutOfBoundsException @outOfText @range java.lang.String.checkBoundsBeginEnd:4937
  java.lang.String.substring:2899 java.lang.String.subSequence:2937
Character.codePointAt/2 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904
  java.lang.StringLatin1.charAt:45 java.lang.String.charAt:1624 java.lang.Character.codePointAt:9601
Character.toChars/1 IllegalArgumentException java.lang.Character.toChars:9909
ChronoField.valueOf/1 IllegalArgumentException java.lang.Enum.valueOf:293 java.time.temporal.ChronoField.valueOf:102
ChronoLocalDate.format/1 UnsupportedTemporalTypeException java.time.LocalDate.get0:700 java.time.LocalDate.getLong:680
  java.time.format.DateTimePrintContext.getValue:308 java.time.format.DateTimeFormatterBuilder$NumberPrinterParser.format:2914
  java.time.format.DateTimeFormatterBuilder$CompositePrinterParser.format:2538 java.time.format.DateTimeFormatter.formatTo:1905
  java.time.format.DateTimeFormatter.format:1879 java.time.LocalDate.format:1799
ChronoUnit.valueOf/1 IllegalArgumentException java.lang.Enum.valueOf:293 java.time.temporal.ChronoUnit.valueOf:77
Collection.add/1 on TreeSet ClassCastException java.lang.Integer.compareTo:77 java.util.TreeMap.put:848 java.util.TreeMap.put:568
  java.util.TreeSet.add:261
Collection.add/1 on ArrayDeque NullPointerException java.util.ArrayDeque.addLast:301 java.util.ArrayDeque.add:492
Collection.add/1 on PriorityQueue NullPointerException java.util.PriorityQueue.offer:325 java.util.PriorityQueue.add:311
Collection.add/1 on TreeSet NullPointerException java.util.TreeMap.compare:1605 java.util.TreeMap.addEntryToEmptyMap:810
  java.util.TreeMap.put:819 java.util.TreeMap.put:568 java.util.TreeSet.add:261
Collection.addAll/1 on ArrayList NullPointerException java.util.ArrayList.addAll:753
Collection.containsAll/1 on ArrayList NullPointerException java.util.AbstractCollection.containsAll:310
Collection.removeAll/1 on ArrayList NullPointerException @notNull java.util.ArrayList.batchRemove:899 java.util.ArrayList.removeAll:874
Collection.removeIf/1 on ArrayList ConcurrentModificationException java.util.ArrayList.removeIf:1776 java.util.ArrayList.removeIf:1751
Collection.removeIf/1 on ArrayList NullPointerException @notNull java.util.ArrayList.removeIf:1759 java.util.ArrayList.removeIf:1751
Collections.max/1 ClassCastException 'class java.lang.Integer cannot' java.lang.String.compareTo:144 java.util.Collections.max:702
Collections.max/1 ClassCastException 'class java.lang.String cannot' java.lang.Integer.compareTo:77 java.util.Collections.max:702
Collections.max/1 NoSuchElementException java.util.ArrayList$Itr.next:1053 java.util.Collections.max:698
Collections.min/1 NoSuchElementException java.util.ArrayList$Itr.next:1053 java.util.Collections.min:625
Collections.nCopies/2 IllegalArgumentException java.util.Collections.nCopies:5473
DateTimeFormatter.ofPattern/1 IllegalArgumentException 'Pattern ends' java.time.format.DateTimeFormatterBuilder.parsePattern:2035
  java.time.format.DateTimeFormatterBuilder.appendPattern:1908 java.time.format.DateTimeFormatter.ofPattern:569
DateTimeFormatter.ofPattern/1 IllegalArgumentException 'Pattern includes' java.time.format.DateTimeFormatterBuilder.parsePattern:2054
  java.time.format.DateTimeFormatterBuilder.appendPattern:1908 java.time.format.DateTimeFormatter.ofPattern:569
DateTimeFormatter.ofPattern/1 IllegalArgumentException 'Unknown pattern letter'
  java.time.format.DateTimeFormatterBuilder.parsePattern:2018 java.time.format.DateTimeFormatterBuilder.appendPattern:1908
  java.time.format.DateTimeFormatter.ofPattern:569
DateTimeFormatter.parse/1 DateTimeParseException 'could not be parsed:' java.time.format.DateTimeFormatter.createError:2079
  java.time.format.DateTimeFormatter.parse:1940
DateTimeFormatter.parse/1 DateTimeParseException java.time.format.DateTimeFormatter.parseResolved0:2108
  java.time.format.DateTimeFormatter.parse:1936
DayOfWeek.of/1 DateTimeException java.time.DayOfWeek.of:165
DayOfWeek.valueOf/1 IllegalArgumentException java.lang.Enum.valueOf:293 java.time.DayOfWeek.valueOf:109
Deque.getFirst/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.getFirst:400
Deque.getFirst/0 on LinkedList NoSuchElementException java.util.LinkedList.getFirst:256
Deque.getLast/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.getLast:411
Deque.getLast/0 on LinkedList NoSuchElementException java.util.LinkedList.getLast:269
Deque.pop/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.removeFirst:360 java.util.ArrayDeque.pop:591
Deque.pop/0 on LinkedList NoSuchElementException java.util.LinkedList.removeFirst:282 java.util.LinkedList.pop:813
Deque.removeFirst/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.removeFirst:360
Deque.removeFirst/0 on LinkedList NoSuchElementException java.util.LinkedList.removeFirst:282
Deque.removeLast/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.removeLast:370
Deque.removeLast/0 on LinkedList NoSuchElementException java.util.LinkedList.removeLast:295
Double.parseDouble/1 NullPointerException jdk.internal.math.FloatingDecimal.readJavaFormatString:1861
  jdk.internal.math.FloatingDecimal.parseDouble:110 java.lang.Double.parseDouble:971
Double.parseDouble/1 NumberFormatException 'For input' jdk.internal.math.FloatingDecimal.check:2324
  jdk.internal.math.FloatingDecimal.readJavaFormatString:1928 jdk.internal.math.FloatingDecimal.parseDouble:110
  java.lang.Double.parseDouble:971
Double.parseDouble/1 NumberFormatException 'empty String' jdk.internal.math.FloatingDecimal.readJavaFormatString:1866
  jdk.internal.math.FloatingDecimal.parseDouble:110 java.lang.Double.parseDouble:971
Duration.parse/1 DateTimeParseException java.time.Duration.parse:419
Float.parseFloat/1 NumberFormatException jdk.internal.math.FloatingDecimal.check:2324
  jdk.internal.math.FloatingDecimal.readJavaFormatString:1928 jdk.internal.math.FloatingDecimal.parseFloat:122
  java.lang.Float.parseFloat:597
HashMap.new/1 NullPointerException java.util.HashMap.putMapEntries:504 java.util.HashMap.<init>:493
HashSet.new/1 NullPointerException java.util.HashSet.<init>:121
Instant.parse/1 DateTimeParseException @parsed java.time.Instant.parse:398
Instant.plus/2 UnsupportedTemporalTypeException java.time.Instant.plus:861
Integer.decode/1 NumberFormatException @format java.lang.Integer.parseInt:565 java.lang.Integer.decode:1373
Integer.parseInt/1 NumberFormatException 'Cannot parse null string' java.lang.Integer.parseInt:527 java.lang.Integer.parseInt:662
Integer.parseInt/1 NumberFormatException 'For input string: ""' @format java.lang.Integer.parseInt:542 java.lang.Integer.parseInt:662
Integer.parseInt/1 NumberFormatException 'For input' @format java.lang.Integer.parseInt:565 java.lang.Integer.parseInt:662
Integer.parseInt/2 NumberFormatException 'For input' @format java.lang.Integer.parseInt:565
Integer.parseInt/2 NumberFormatException 'radix' java.lang.Integer.parseInt:536
Integer.parseUnsignedInt/1 NumberFormatException @format java.lang.Integer.parseUnsignedInt:752 java.lang.Integer.parseUnsignedInt:857
Integer.valueOf/2 NumberFormatException @format java.lang.Integer.parseInt:565 java.lang.Integer.valueOf:886
Iterable.forEach/1 on ArrayList ConcurrentModificationException java.util.ArrayList.forEach:1606
Iterable.forEach/1 on ArrayList NullPointerException @notNull java.util.ArrayList.forEach:1599
Iterator.remove/0 IllegalStateException java.util.ArrayList$Itr.remove:1063
Iterator.remove/0 NoSuchElementException java.util.AbstractQueue.remove:117
LinkedList.new/1 NullPointerException java.util.LinkedList.addAll:420 java.util.LinkedList.addAll:399 java.util.LinkedList.<init>:131
List.add/2 on ArrayList IndexOutOfBoundsException java.util.ArrayList.rangeCheckForAdd:839 java.util.ArrayList.add:511
List.addAll/2 on ArrayList IndexOutOfBoundsException java.util.ArrayList.rangeCheckForAdd:839 java.util.ArrayList.addAll:783
List.addAll/2 on ArrayList NullPointerException java.util.ArrayList.addAll:785
List.listIterator/1 on ArrayList IndexOutOfBoundsException java.util.ArrayList.rangeCheckForAdd:839 java.util.ArrayList.listIterator:1006
List.remove/1 on ArrayList IndexOutOfBoundsException @listIndex java.util.ArrayList.remove:552
List.remove/1 on LinkedList IndexOutOfBoundsException java.util.LinkedList.checkElementIndex:567 java.util.LinkedList.remove:537
List.subList/2 on ArrayList IllegalArgumentException java.util.AbstractList.subListRangeCheck:511 java.util.ArrayList.subList:1191
List.subList/2 on ArrayList IndexOutOfBoundsException 'fromIndex =' java.util.AbstractList.subListRangeCheck:507
  java.util.ArrayList.subList:1191
List.subList/2 on ArrayList IndexOutOfBoundsException 'toIndex =' java.util.AbstractList.subListRangeCheck:509
  java.util.ArrayList.subList:1191
LocalDate.of/3 DateTimeException 'Invalid value for MonthOfYear (valid values' @value java.time.LocalDate.of:275
LocalDate.of/3 DateTimeException 'Invalid value for DayOfMonth (valid values' @value java.time.LocalDate.of:276
LocalDate.of/3 DateTimeException 'leap year' java.time.LocalDate.create:459 java.time.LocalDate.of:277
LocalDate.of/3 DateTimeException 'Invalid date' java.time.LocalDate.create:461 java.time.LocalDate.of:277
LocalDate.ofEpochDay/1 DateTimeException @value java.time.LocalDate.ofEpochDay:347
LocalDate.ofYearDay/2 DateTimeException 'Invalid value for DayOfYear (valid values' @value java.time.LocalDate.ofYearDay:295
LocalDate.ofYearDay/2 DateTimeException 'Invalid date' java.time.LocalDate.ofYearDay:298
LocalDate.parse/1 DateTimeParseException 'could not be parsed:' @resolved java.time.LocalDate.parse:437 java.time.LocalDate.parse:422
LocalDate.parse/1 DateTimeParseException @parsed java.time.LocalDate.parse:437 java.time.LocalDate.parse:422
LocalDate.parse/2 DateTimeParseException 'could not be parsed:' @resolved java.time.LocalDate.parse:437
LocalDate.parse/2 DateTimeParseException @parsed java.time.LocalDate.parse:437
LocalDate.plus/2 UnsupportedTemporalTypeException java.time.LocalDate.plus:1255
LocalDate.withDayOfMonth/1 DateTimeException 'Invalid value for DayOfMonth (valid values' @value java.time.LocalDate.of:276
  java.time.LocalDate.withDayOfMonth:1110
LocalDate.withDayOfMonth/1 DateTimeException 'Invalid date' java.time.LocalDate.create:461 java.time.LocalDate.of:277
  java.time.LocalDate.withDayOfMonth:1110
LocalDate.withMonth/1 DateTimeException @value java.time.LocalDate.withMonth:1090
LocalDateTime.of/5 DateTimeException 'Invalid value for MinuteOfHour (valid values' @value java.time.LocalTime.of:312
  java.time.LocalDateTime.of:316
LocalDateTime.of/5 DateTimeException 'Invalid value for MonthOfYear (valid values' @value java.time.LocalDate.of:275
  java.time.LocalDateTime.of:315
LocalDateTime.of/5 DateTimeException 'Invalid value for HourOfDay (valid values' @value java.time.LocalTime.of:308
  java.time.LocalDateTime.of:316
LocalDateTime.of/5 DateTimeException 'Invalid date' java.time.LocalDate.create:461 java.time.LocalDate.of:277
  java.time.LocalDateTime.of:315
LocalDateTime.parse/1 DateTimeParseException 'could not be parsed:' @resolved java.time.LocalDateTime.parse:496
  java.time.LocalDateTime.parse:481
LocalDateTime.parse/1 DateTimeParseException @parsed java.time.LocalDateTime.parse:496 java.time.LocalDateTime.parse:481
LocalDateTime.parse/2 DateTimeParseException 'could not be parsed:' @resolved java.time.LocalDateTime.parse:496
LocalDateTime.parse/2 DateTimeParseException @parsed java.time.LocalDateTime.parse:496
LocalTime.of/2 DateTimeException 'Invalid value for MinuteOfHour (valid values' @value java.time.LocalTime.of:312
LocalTime.of/2 DateTimeException 'Invalid value for HourOfDay (valid values' @value java.time.LocalTime.of:308
LocalTime.of/3 DateTimeException @value java.time.LocalTime.of:334
LocalTime.parse/1 DateTimeParseException 'could not be parsed:' @resolved java.time.LocalTime.parse:475 java.time.LocalTime.parse:460
LocalTime.parse/1 DateTimeParseException @parsed java.time.LocalTime.parse:475 java.time.LocalTime.parse:460
LocalTime.plus/2 UnsupportedTemporalTypeException java.time.LocalTime.plus:1087
LocalTime.withHour/1 DateTimeException @value java.time.LocalTime.withHour:906
Long.decode/1 NumberFormatException @format java.lang.Long.parseLong:594 java.lang.Long.decode:1088
Long.parseLong/1 NumberFormatException 'Cannot parse null string' java.lang.Long.parseLong:556 java.lang.Long.parseLong:698
Long.parseLong/1 NumberFormatException 'For input string: ""' @format java.lang.Long.parseLong:571 java.lang.Long.parseLong:698
Long.parseLong/1 NumberFormatException 'For input' @format java.lang.Long.parseLong:594 java.lang.Long.parseLong:698
Long.parseLong/2 NumberFormatException @format java.lang.Long.parseLong:594
Long.valueOf/2 NumberFormatException @format java.lang.Long.parseLong:594 java.lang.Long.valueOf:923
Map.computeIfAbsent/2 on HashMap NullPointerException java.util.HashMap.computeIfAbsent:1199
Map.forEach/1 on HashMap ConcurrentModificationException java.util.HashMap.forEach:1433
Map.forEach/1 on HashMap NullPointerException java.util.HashMap.forEach:1425
Map.merge/3 on HashMap NullPointerException java.util.HashMap.merge:1364
Map.put/2 on TreeMap ClassCastException java.lang.Integer.compareTo:77 java.util.TreeMap.put:848 java.util.TreeMap.put:568
Map.put/2 on TreeMap NullPointerException java.util.TreeMap.compare:1605 java.util.TreeMap.addEntryToEmptyMap:810
  java.util.TreeMap.put:819 java.util.TreeMap.put:568
Map.putAll/1 on HashMap NullPointerException java.util.HashMap.putMapEntries:504 java.util.HashMap.putAll:792
Matcher.end/0 IllegalStateException java.util.regex.Matcher.checkMatch:1850 java.util.regex.Matcher.end:562
Matcher.end/1 IllegalStateException java.util.regex.Matcher.checkMatch:1850 java.util.regex.Matcher.end:591
Matcher.find/1 IndexOutOfBoundsException java.util.regex.Matcher.find:810
Matcher.group/0 IllegalStateException java.util.regex.Matcher.checkMatch:1850 java.util.regex.Matcher.group:685
  java.util.regex.Matcher.group:643
Matcher.group/1 IllegalStateException java.util.regex.Matcher.checkMatch:1850 java.util.regex.Matcher.group:685
Matcher.group/1 IndexOutOfBoundsException java.util.regex.Matcher.checkGroup:1845 java.util.regex.Matcher.group:686
Matcher.region/2 IndexOutOfBoundsException java.util.regex.Matcher.region:1549
Matcher.replaceAll/1 IndexOutOfBoundsException java.util.regex.Matcher.checkGroup:1845 java.util.regex.Matcher.start:523
  java.util.regex.Matcher.appendExpandedReplacement:1134 java.util.regex.Matcher.appendReplacement:1041
  java.util.regex.Matcher.replaceAll:1227
Matcher.start/0 IllegalStateException java.util.regex.Matcher.checkMatch:1850 java.util.regex.Matcher.start:493
Matcher.start/1 IndexOutOfBoundsException java.util.regex.Matcher.checkGroup:1845 java.util.regex.Matcher.start:523
MathContext.new/1 IllegalArgumentException java.math.MathContext.<init>:160 java.math.MathContext.<init>:144
Month.of/1 DateTimeException java.time.Month.of:187
Month.valueOf/1 IllegalArgumentException java.lang.Enum.valueOf:293 java.time.Month.valueOf:106
Objects.requireNonNull/1 NullPointerException @notNull
Objects.requireNonNull/2 NullPointerException java.util.Objects.requireNonNull:246
Optional.get/0 NoSuchElementException java.util.Optional.get:143
Optional.map/1 NullPointerException @notNull java.util.Optional.map:256
Optional.of/1 NullPointerException @notNull java.util.Optional.of:113
Optional.orElseThrow/1 NullPointerException java.util.Optional.orElseThrow:403
OptionalDouble.getAsDouble/0 NoSuchElementException java.util.OptionalDouble.getAsDouble:130
OptionalInt.getAsInt/0 NoSuchElementException java.util.OptionalInt.getAsInt:130
OptionalLong.getAsLong/0 NoSuchElementException java.util.OptionalLong.getAsLong:130
Period.parse/1 DateTimeParseException java.time.Period.parse:349
Queue.element/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.getFirst:400 java.util.ArrayDeque.element:549
Queue.element/0 on LinkedList NoSuchElementException java.util.LinkedList.getFirst:256 java.util.LinkedList.element:675
Queue.offer/1 on ArrayDeque NullPointerException java.util.ArrayDeque.addLast:301 java.util.ArrayDeque.offerLast:350
  java.util.ArrayDeque.offer:506
Queue.remove/0 on ArrayDeque NoSuchElementException java.util.ArrayDeque.removeFirst:360 java.util.ArrayDeque.remove:521
Queue.remove/0 on LinkedList NoSuchElementException java.util.LinkedList.removeFirst:282 java.util.LinkedList.remove:697
List.sort/1 ClassCastException 'class java.lang.Integer cannot' java.lang.String.compareTo:144
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810
BitSet.set/1 IndexOutOfBoundsException java.util.BitSet.set:449
DecimalFormat.new/1 IllegalArgumentException 'Multiple' java.text.DecimalFormat.applyPattern:3850 java.text.DecimalFormat.<init>:489
Format.format/1 IllegalArgumentException 'as a Number' java.text.DecimalFormat.format:584 java.text.Format.format:165
NumberFormat.parse/1 ParseException java.text.NumberFormat.parse:503
OffsetDateTime.parse/1 DateTimeParseException @parsed java.time.OffsetDateTime.parse:407 java.time.OffsetDateTime.parse:392
YearMonth.atDay/1 DateTimeException 'Invalid date' java.time.LocalDate.create:461 java.time.LocalDate.of:277
  java.time.YearMonth.atDay:1096
YearMonth.of/2 DateTimeException 'MonthOfYear' @value java.time.YearMonth.of:229
YearMonth.parse/1 DateTimeParseException @parsed java.time.YearMonth.parse:297 java.time.YearMonth.parse:282
List.get/1 IndexOutOfBoundsException 'Index: ' java.util.Collections$EmptyList.get:4916
List.sort/1 ClassCastException 'class java.lang.String cannot' java.lang.Integer.compareTo:77
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810
List.sort/1 NullPointerException
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810
Collections.sort/1 ClassCastException 'class java.lang.Integer cannot' java.lang.String.compareTo:144
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810 java.util.Collections.sort:145
Collections.sort/1 ClassCastException 'class java.lang.String cannot' java.lang.Integer.compareTo:77
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810 java.util.Collections.sort:145
Collections.sort/1 NullPointerException
  java.util.ComparableTimSort.countRunAndMakeAscending:320 java.util.ComparableTimSort.sort:188 java.util.Arrays.sort:1104
  java.util.Arrays.sort:1298 java.util.ArrayList.sortRange:1817 java.util.ArrayList.sort:1810 java.util.Collections.sort:145
String.decodeBase64/0 IllegalArgumentException 'Input byte[]' java.util.Base64$Decoder.decodedOutLength:713
  java.util.Base64$Decoder.decode:569
String.decodeBase64/0 IllegalArgumentException java.util.Base64$Decoder.decode0:852 java.util.Base64$Decoder.decode:570
Random.nextInt/1 IllegalArgumentException java.util.Random.nextInt:551
RoundingMode.valueOf/1 IllegalArgumentException java.lang.Enum.valueOf:293 java.math.RoundingMode.valueOf:123
Short.parseShort/1 NumberFormatException 'Value out of range. Value:' java.lang.Short.parseShort:140 java.lang.Short.parseShort:164
Short.parseShort/1 NumberFormatException 'For input' @format java.lang.Integer.parseInt:565 java.lang.Short.parseShort:138
  java.lang.Short.parseShort:164
Short.parseShort/2 NumberFormatException @format java.lang.Integer.parseInt:565 java.lang.Short.parseShort:138
SimpleDateFormat.parse/1 ParseException java.text.DateFormat.parse:427
SimpleDateFormat.new/1 IllegalArgumentException java.text.SimpleDateFormat.compile:852 java.text.SimpleDateFormat.initialize:660
  java.text.SimpleDateFormat.<init>:631 java.text.SimpleDateFormat.<init>:606
SortedMap.firstKey/0 on TreeMap NoSuchElementException java.util.TreeMap.key:1638 java.util.TreeMap.firstKey:303
SortedMap.lastKey/0 on TreeMap NoSuchElementException java.util.TreeMap.key:1638 java.util.TreeMap.lastKey:310
SortedSet.first/0 on TreeSet NoSuchElementException java.util.TreeMap.key:1638 java.util.TreeMap.firstKey:303 java.util.TreeSet.first:397
SortedSet.last/0 on TreeSet NoSuchElementException java.util.TreeMap.key:1638 java.util.TreeMap.lastKey:310 java.util.TreeSet.last:404
Stack.peek/0 EmptyStackException java.util.Stack.peek:103
Stack.pop/0 EmptyStackException java.util.Stack.peek:103 java.util.Stack.pop:85
Stream.count/0 IllegalStateException java.util.stream.AbstractPipeline.evaluate:260 java.util.stream.ReferencePipeline.count:750
Stream.filter/1 NullPointerException @notNull java.util.stream.ReferencePipeline.filter:183
Stream.findFirst/0 NullPointerException @notNull java.util.Optional.of:113 java.util.stream.FindOps$FindSink$OfRef.get:194
  java.util.stream.FindOps$FindSink$OfRef.get:191 java.util.stream.FindOps$FindOp.evaluateSequential:150
  java.util.stream.AbstractPipeline.evaluate:265 java.util.stream.ReferencePipeline.findFirst:683
Stream.limit/1 IllegalArgumentException java.util.stream.ReferencePipeline.limit:604
Stream.map/1 IllegalStateException java.util.stream.AbstractPipeline.<init>:201 java.util.stream.ReferencePipeline.<init>:101
  java.util.stream.ReferencePipeline$StatelessOp.<init>:841 java.util.stream.ReferencePipeline$3.<init>:208
  java.util.stream.ReferencePipeline.map:207
Stream.map/1 NullPointerException @notNull java.util.stream.ReferencePipeline.map:206
Stream.skip/1 IllegalArgumentException java.util.stream.ReferencePipeline.skip:611
String.codePointAt/1 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904 java.lang.String.codePointAt:1654
String.codePointBefore/1 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904
  java.lang.String.codePointBefore:1686
String.codePointCount/2 IndexOutOfBoundsException jdk.internal.util.Preconditions.outOfBounds:100
  jdk.internal.util.Preconditions.outOfBoundsCheckFromToIndex:112 jdk.internal.util.Preconditions.checkFromToIndex:349
  java.util.Objects.checkFromToIndex:391 java.lang.String.codePointCount:1715
String.compareTo/1 NullPointerException java.lang.String.compareTo:2105
String.compareToIgnoreCase/1 NullPointerException java.lang.String$CaseInsensitiveComparator.compare:2141
  java.lang.String$CaseInsensitiveComparator.compare:2133 java.lang.String.compareToIgnoreCase:2177
String.concat/1 NullPointerException java.lang.String.concat:2961
String.contains/1 NullPointerException java.lang.String.contains:3046
String.copyValueOf/1 NullPointerException java.lang.String.<init>:286 java.lang.String.copyValueOf:4602
String.endsWith/1 NullPointerException java.lang.String.endsWith:2405
String.indexOf/1 NullPointerException java.lang.String.indexOf:2658
String.join/2 NullPointerException @notNull java.lang.String.join:3635
String.lastIndexOf/1 NullPointerException java.lang.String.lastIndexOf:2824 java.lang.String.lastIndexOf:2808
  java.lang.String.lastIndexOf:2787
String.offsetByCodePoints/2 IndexOutOfBoundsException java.lang.Character.offsetByCodePoints:10031
  java.lang.String.offsetByCodePoints:1743
String.regionMatches/4 NullPointerException java.lang.String.regionMatches:2219
String.replace/2 NullPointerException java.lang.String.replace:3150
String.startsWith/1 NullPointerException java.lang.String.startsWith:2348 java.lang.String.startsWith:2390
String.substring/1 StringIndexOutOfBoundsException @outOfText @range java.lang.String.checkBoundsBeginEnd:4937
  java.lang.String.substring:2899 java.lang.String.substring:2872
String.substring/2 StringIndexOutOfBoundsException @outOfText @range java.lang.String.checkBoundsBeginEnd:4937
  java.lang.String.substring:2899
StringBuilder.codePointAt/1 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904
  java.lang.AbstractStringBuilder.codePointAt:461 java.lang.StringBuilder.codePointAt:91
StringBuilder.delete/2 StringIndexOutOfBoundsException @outOfText @range java.lang.AbstractStringBuilder.delete:1026
  java.lang.StringBuilder.delete:289
StringBuilder.deleteCharAt/1 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904
  java.lang.AbstractStringBuilder.deleteCharAt:1081 java.lang.StringBuilder.deleteCharAt:298
StringBuilder.insert/2 StringIndexOutOfBoundsException @outOfText @range java.lang.String.checkOffset:4912
  java.lang.AbstractStringBuilder.insert:1298 java.lang.StringBuilder.insert:336 java.lang.StringBuilder.insert:91
  java.lang.AbstractStringBuilder.insert:1261 java.lang.StringBuilder.insert:327
StringBuilder.new/1 NullPointerException java.lang.AbstractStringBuilder.<init>:140 java.lang.StringBuilder.<init>:143
StringBuilder.replace/3 StringIndexOutOfBoundsException @outOfText @range java.lang.AbstractStringBuilder.replace:1113
  java.lang.StringBuilder.replace:307
StringBuilder.setCharAt/2 StringIndexOutOfBoundsException @outOfText @index java.lang.String.checkIndex:4904
  java.lang.AbstractStringBuilder.setCharAt:592 java.lang.StringBuilder.setCharAt:91
StringBuilder.substring/1 StringIndexOutOfBoundsException @outOfText @range java.lang.AbstractStringBuilder.substring:1189
  java.lang.StringBuilder.substring:91 java.lang.AbstractStringBuilder.substring:1141 java.lang.StringBuilder.substring:91
StringBuilder.substring/2 StringIndexOutOfBoundsException @outOfText @range java.lang.AbstractStringBuilder.substring:1189
  java.lang.StringBuilder.substring:91
StringJoiner.new/1 NullPointerException java.util.Objects.requireNonNull:246 java.util.StringJoiner.<init>:127
  java.util.StringJoiner.<init>:105
StringTokenizer.new/1 NullPointerException java.util.StringTokenizer.<init>:199 java.util.StringTokenizer.<init>:236
StringTokenizer.nextToken/0 NoSuchElementException java.util.StringTokenizer.nextToken:349
TemporalAccessor.get/1 UnsupportedTemporalTypeException 'Unsupported field: HourOfDay' java.time.LocalDate.get0:700
  java.time.LocalDate.get:643
TemporalAccessor.get/1 UnsupportedTemporalTypeException 'Unsupported field: Year' java.time.Instant.get:566
TemporalAccessor.getLong/1 UnsupportedTemporalTypeException java.time.LocalDate.get0:700 java.time.LocalDate.getLong:680
TemporalUnit.between/2 DateTimeException java.time.LocalDate.from:405 java.time.LocalDate.until:1627
  java.time.temporal.ChronoUnit.between:272
TemporalUnit.between/2 UnsupportedTemporalTypeException java.time.LocalDate.until:1638 java.time.temporal.ChronoUnit.between:272
UUID.fromString/1 IllegalArgumentException java.util.UUID.fromString1:280 java.util.UUID.fromString:258
Vector.elementAt/1 ArrayIndexOutOfBoundsException java.util.Vector.elementAt:466
Vector.firstElement/0 NoSuchElementException java.util.Vector.firstElement:481
Vector.lastElement/0 NoSuchElementException java.util.Vector.lastElement:495
ZoneId.of/1 DateTimeException java.time.ZoneOffset.of:254 java.time.ZoneId.of:405 java.time.ZoneId.of:359
ZoneId.of/1 ZoneRulesException java.time.zone.ZoneRulesProvider.getProvider:272 java.time.zone.ZoneRulesProvider.getRules:227
  java.time.ZoneRegion.ofId:121 java.time.ZoneId.of:411 java.time.ZoneId.of:359
ZoneOffset.of/1 DateTimeException java.time.ZoneOffset.of:254
ZoneOffset.ofHours/1 DateTimeException java.time.ZoneOffset.validate:377 java.time.ZoneOffset.ofHoursMinutesSeconds:330
  java.time.ZoneOffset.ofHours:296
ZoneOffset.ofHoursMinutes/2 DateTimeException java.time.ZoneOffset.validate:392 java.time.ZoneOffset.ofHoursMinutesSeconds:330
  java.time.ZoneOffset.ofHoursMinutes:313
ZonedDateTime.parse/1 DateTimeParseException 'could not be parsed:' @resolved java.time.ZonedDateTime.parse:602
  java.time.ZonedDateTime.parse:587
ZonedDateTime.parse/1 DateTimeParseException @parsed java.time.ZonedDateTime.parse:602 java.time.ZonedDateTime.parse:587
ZonedDateTime.parse/2 DateTimeParseException @parsed java.time.ZonedDateTime.parse:602
ZonedDateTime.withDayOfMonth/1 DateTimeException @value java.time.LocalDate.of:276 java.time.LocalDate.withDayOfMonth:1110
  java.time.LocalDateTime.withDayOfMonth:1022 java.time.ZonedDateTime.withDayOfMonth:1382
ZonedDateTime.withHour/1 DateTimeException @value java.time.LocalTime.withHour:906 java.time.LocalDateTime.withHour:1052
  java.time.ZonedDateTime.withHour:1428
ZonedDateTime.withMonth/1 DateTimeException @value java.time.LocalDate.withMonth:1090 java.time.LocalDateTime.withMonth:1005
  java.time.ZonedDateTime.withMonth:1359
`
