import SessionHost
import Testing

@Suite("Slices of work")
struct WorkSliceTests {
    @Test("a slice ends after its steps")
    func steps() {
        var slice = WorkSlice(stepCount: 20, duration: .seconds(600))
        #expect(slice.next() == 8)
        #expect(slice.next() == 8)
        #expect(slice.next() == 4)
        #expect(slice.next() == nil)
        #expect(slice.next() == nil)
    }

    @Test("a slice ends by the clock if its steps take long, but not before the first of them")
    func clock() {
        var slice = WorkSlice(stepCount: 2_000, duration: .zero)
        #expect(slice.next() == 8)
        #expect(slice.next() == nil)
    }
}
